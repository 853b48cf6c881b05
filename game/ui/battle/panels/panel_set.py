"""The panels of the battle screen, as those know them that give them their places."""

from __future__ import annotations

from game.ui.battle.panels.ask import AskPanel
from game.ui.battle.panels.banner import Banner
from game.ui.battle.panels.errands import ErrandsPanel
from game.ui.battle.panels.film import FilmPanel
from game.ui.battle.panels.log import LogPanel
from game.ui.battle.panels.minimap import Hints, MiniMap
from game.ui.battle.panels.order import OrderPanel
from game.ui.battle.panels.order_bar import OrderBar
from game.ui.battle.panels.reasons import ReasonsPanel
from game.ui.battle.panels.roster import Roster
from game.ui.battle.panels.tabs import Tabs
from game.ui.battle.panels.target import TargetCard
from game.ui.battle.panels.top_bar import TopBar
from game.ui.kit.boxes import Floating
from game.ui.kit.root import Root


class Panels:
    """Each by its name, and what they float in."""

    root: Root
    floating: Floating
    top: TopBar
    roster: Roster
    order: OrderPanel
    errands: ErrandsPanel
    bar: OrderBar
    log: LogPanel
    minimap: MiniMap
    hints: Hints
    target: TargetCard
    ask: AskPanel
    reasons: ReasonsPanel
    tabs: Tabs
    banner: Banner
    film: FilmPanel | None
