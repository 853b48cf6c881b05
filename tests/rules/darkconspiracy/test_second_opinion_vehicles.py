"""What is shown of one hit on a vehicle against a second opinion worked out from the text."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rules.darkconspiracy.fire.forms import Fire
from tests.rules.darkconspiracy import opinion_sheets, opinion_vehicles
from tests.rules.darkconspiracy.lots import told
from tests.rules.darkconspiracy.opinion_vehicles import HULL, METAL, SUSPENSION, Craft
from tests.rules.darkconspiracy.stage import Stage
from tests.rules.darkconspiracy.wheels import craft
from tests.rules.stage import squares
from tests.tiers import thinned

GUNS = ("5.56 mm assault rifle", ".50 heavy machine gun", "Light antitank rocket")
SHEETS = ("Sedan car", "Armoured car", "Tracked personnel carrier", "Main battle tank", "Wheeled gun carrier")
FRONT, EAST, REAR = 4, 2, 0
SHELLS = ("Armoured car", "Main battle tank", "Wheeled gun carrier")
"""Those that carry rounds which may go up."""
WORSE = ("", "immobilised", "burning", "destroyed")


@pytest.mark.parametrize(("sheet", "weapon", "facing"), thinned(tuple(product(SHEETS, GUNS, (FRONT, EAST, REAR))), 4))
def test_one_hit_on_a_vehicle(sheet: str, weapon: str, facing: int) -> None:
    """DKC-VLOC-01, DKC-VDAM-01 to 06, DKC-VTAB-02, DKC-VEFF-02 to 04: how often it is stopped, set alight, blown up."""
    if sheet == "Sedan car" and weapon == "Light antitank rocket":
        return  # the fragments of the burst pierce it too
    stage = Stage(squares(40, 60, 2))
    ann = stage.unit("blue", (10, 40), "Rifleman", weapons=[weapon])
    driver = stage.unit("red", (30, 20), "Rifleman")
    vehicle = craft(stage, sheet, (10, 20), driver, side="red", facing=facing)
    stage.begin()
    stage.turn_to(ann)
    forecast = stage.true_forecast(stage.fill(Fire, target=vehicle, pulls=1, mode="single"))
    shown = told(forecast, vehicle)
    for text, chance in stopped(sheet, weapon, facing).items():
        assert shown.get(text, 0.0) == pytest.approx(float(forecast.success or 0) * float(chance), abs=1e-9), text


def stopped(sheet: str, weapon: str, facing: int) -> dict[str, Fraction]:
    """How likely one hit ends each way that stops it, the worst counting."""
    kind = opinion_sheets.VEHICLES[sheet]
    made = Craft(turret=kind["build"] == "turret", armoured=kind.get("armoured", False), wheels=kind.get("wheels", 0))
    load = opinion_sheets.WEAPONS[weapon]["rounds"][0]
    pr = (load.get("penetration") or (0,))[0]
    force = {opinion_vehicles.small_arms(load["damage"], pr or None): Fraction(1)} if load.get("damage") else {}
    force = force or opinion_vehicles.warhead(load["blast"]["pierces"])
    aspect = {FRONT: 0, EAST: 1, REAR: 2}[facing]
    ends: dict[str, Fraction] = dict.fromkeys(WORSE, Fraction(0))
    metal = Fraction(1) if made.armoured else METAL
    for place, p in opinion_vehicles.where(made, side=facing == EAST).items():
        for power, q in force.items():
            for text, r in hit(sheet, made, place, power, aspect).items():
                ends[text] += p * q * r * metal
    del ends[""]
    return ends


def hit(sheet: str, made: Craft, place: str, power: int, aspect: int) -> dict[str, Fraction]:
    """A hit of such force upon one place."""
    kind = opinion_sheets.VEHICLES[sheet]
    if place == SUSPENSION and made.wheels:
        return {"immobilised" if opinion_vehicles.wheels(made, power) == 2 else "": Fraction(1)}
    level = power - (kind["tracks"] if place == SUSPENSION else kind["hull" if place == HULL else "turret"][aspect])
    word, many = opinion_vehicles.severity(level)
    if place == SUSPENSION:
        return {"immobilised" if word == "major" or many == 2 else "": Fraction(1)}
    found: dict[str, Fraction] = {}
    for results, p in opinion_vehicles.results(made, place, level).items():
        for text, q in worst(sheet, results, level).items():
            found[text] = found.get(text, Fraction(0)) + p * q
    return found


def worst(sheet: str, results: tuple[str, ...], level: int) -> dict[str, Fraction]:
    """The worst of some results."""
    so_far = {0: Fraction(1)}
    percent = opinion_vehicles.percent(level)
    for each in results:
        one = {0: Fraction(1)}
        if each == "engine":
            one = {1: Fraction(1)}
        elif each == "fuel":
            one = {2: percent, 0: 1 - percent}
        elif each == "ammunition" and sheet in SHELLS:
            one = {3: percent, 0: 1 - percent}
        then: dict[int, Fraction] = {}
        for a, p in so_far.items():
            for b, q in one.items():
                then[max(a, b)] = then.get(max(a, b), Fraction(0)) + p * q
        so_far = then
    return {WORSE[grade]: p for grade, p in so_far.items()}
