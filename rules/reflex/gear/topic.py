"""Handling things, as a topic of the rules."""

from __future__ import annotations

from rules.reflex.core.topic import Deed, Topic, always
from rules.reflex.gear import (
    costs,
    devices,
    forecasts,
    handling,
    mending,
    offers,
    outfit,
    reloading,
    resting,
)
from rules.reflex.gear.forms import (
    Bipod,
    Ditch,
    Doff,
    Don,
    FeedGun,
    FieldRepair,
    Grip,
    HotWire,
    Mask,
    PickLock,
    Ready,
    Reload,
    ResetWeapons,
    SetUp,
    Shed,
    Stow,
)

TOPIC = Topic(
    offers=(offers.readying, offers.hands, offers.loads, offers.shedding),
    operational=(offers.longer, offers.clothing),
    deeds={
        Ready: Deed(handling.take, handling.ready_price, keeps_control=True),
        Stow: Deed(handling.stow, handling.stow_price),
        Grip: Deed(handling.grip, handling.grip_price),
        Ditch: Deed(handling.ditch, handling.ditch_price),
        Shed: Deed(outfit.shed, outfit.shed_price),
        Mask: Deed(outfit.mask, always(costs.MASKING)),
        Reload: Deed(reloading.reload, reloading.reload_price),
        FeedGun: Deed(reloading.feed, reloading.feed_price),
        Bipod: Deed(resting.fold, always(resting.FOLDING)),
        Don: Deed(outfit.don),
        Doff: Deed(outfit.doff),
        FieldRepair: Deed(mending.repair),
        ResetWeapons: Deed(reloading.reset),
        SetUp: Deed(resting.set_up),
        PickLock: Deed(devices.pick),
        HotWire: Deed(devices.hot_wire),
    },
    forecasts={
        Ready: forecasts.readying,
        Stow: forecasts.stowing,
        Grip: forecasts.gripping,
        Ditch: forecasts.ditching,
        Shed: forecasts.shedding,
        Reload: forecasts.loading,
        FieldRepair: forecasts.repairing,
        PickLock: forecasts.task("lock"),
        HotWire: forecasts.task("hot-wire"),
    },
)
