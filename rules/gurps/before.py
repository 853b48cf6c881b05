"""Kinds of form that the book had once, and what has become of each: journals of before hold their answers."""

from __future__ import annotations

from collections.abc import Mapping

from rules.frame.forms import Before

PASSING, SURELY, STRONGLY = {"manner": "in passing"}, {"manner": "determined"}, {"manner": "strong"}
ALL_OUT, WEAPON = {"all_out": "manner"}, {"weapon": "item"}
AFAR = ("strike", "shoot", "throw", "launch", "grapple", "grab")
LEAPS = ("tackle", "pounce")
BEFORE: Mapping[str, Before] = {
    **{f"{kind} in passing": Before(kind, PASSING) for kind in (*AFAR, "slam")},
    **{f"{kind} surely": Before(kind, SURELY) for kind in AFAR},
    "strike hard": Before("strike", STRONGLY),
    "strike double": Before("strike", {"manner": "double"}),
    "feint and strike": Before("strike", {"manner": "feint"}),
    "strike twice": Before("strike", {"blows": "rapid"}, ALL_OUT),
    "strike with both": Before(
        "strike", renamed={"same": "blows"}, values={"blows": {True: "both hands", False: "two enemies"}}
    ),
    "strike again": Before("strike", {"blows": "again"}),
    "pop up": Before("shoot", {"manner": "pop-up"}, without=("upright",)),
    "launch at": Before("launch"),
    "launch at in passing": Before("launch", PASSING),
    "launch at surely": Before("launch", SURELY),
    "arm lock": Before("grapple", {"lock": "arm lock"}, ALL_OUT),
    "choke hold": Before("grapple", {"lock": "choke hold"}, ALL_OUT),
    "judo throw": Before("throw foe", renamed=ALL_OUT),
    **{what: Before("hold", {"what": what}, ALL_OUT) for what in ("takedown", "pin", "choke", "wrench")},
    "lever": Before("hold", {"what": "twist the arm"}, ALL_OUT),
    "force drop": Before("hold", {"what": "disarm"}, ALL_OUT),
    "free hand": Before("let go", {"how": "one hand"}),
    "choke on": Before("let go", {"how": "to death"}),
    "slam all-out": Before("slam", STRONGLY),
    **{how: Before("slam", {"how": how}) for how in (*LEAPS, "shove")},
    **{f"{how} in passing": Before("slam", {"how": how, **PASSING}) for how in (*LEAPS, "shove")},
    **{f"{how} all-out": Before("slam", {"how": how, **STRONGLY}) for how in LEAPS},
    "shove surely": Before("slam", {"how": "shove", **SURELY}),
    "fast-draw": Before("draw", {"fast": True}),
    "ready": Before("make ready", renamed=WEAPON),
    "clear gun": Before("make ready", {"how": "clear it"}, WEAPON),
    "grip": Before("make ready", renamed={"both": "how"}, values={"how": {True: "both hands", False: "one hand"}}),
    "release": Before("pull pin", {"lever": True}),
    "kneel": Before("posture", {"by": "step"}),
    "crouch": Before("posture", {"by": "crouch"}),
    **{pace: Before("move", {"pace": pace}) for pace in ("sprint", "rush", "charge", "slip", "dash", "hurry")},
    "wait to feint": Before("wait to ready", {"what": "feint"}, WEAPON),
    "spring and step": Before("spring", {"after": True}),
    **dict.fromkeys(("feint now", "ready now"), Before("spring")),
    **{how: Before("defend", {"how": how}) for how in ("dodge", "parry", "block")},
    "cover": Before("dive", {"to": None}),
    **dict.fromkeys(
        ("take it", "stand by", "hold ground", "as aimed", "let pass", "let past", "endure"), Before("decline")
    ),
}
