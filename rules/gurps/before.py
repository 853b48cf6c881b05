"""Kinds of form that the book had once, and what has become of each: journals of before hold their answers."""

from __future__ import annotations

from collections.abc import Mapping

from rules.frame.forms import Before

ALL_OUT = {"all_out": "manner"}
BEFORE: Mapping[str, Before] = {
    "strike in passing": Before("strike", {"manner": "in passing"}),
    "strike surely": Before("strike", {"manner": "determined"}),
    "strike hard": Before("strike", {"manner": "strong"}),
    "strike double": Before("strike", {"manner": "double"}),
    "feint and strike": Before("strike", {"manner": "feint"}),
    "strike twice": Before("strike", {"blows": "rapid"}, ALL_OUT),
    "strike with both": Before(
        "strike", renamed={"same": "blows"}, values={"blows": {True: "both hands", False: "two enemies"}}
    ),
    "shoot in passing": Before("shoot", {"manner": "in passing"}),
    "shoot surely": Before("shoot", {"manner": "determined"}),
    "throw in passing": Before("throw", {"manner": "in passing"}),
    "throw surely": Before("throw", {"manner": "determined"}),
    "launch in passing": Before("launch", {"manner": "in passing"}),
    "launch surely": Before("launch", {"manner": "determined"}),
    "grapple in passing": Before("grapple", {"manner": "in passing"}),
    "grapple surely": Before("grapple", {"manner": "determined"}),
    "arm lock": Before("grapple", {"lock": "arm lock"}, ALL_OUT),
    "choke hold": Before("grapple", {"lock": "choke hold"}, ALL_OUT),
    "judo throw": Before("throw foe", renamed=ALL_OUT),
    "takedown": Before("hold", {"what": "takedown"}, ALL_OUT),
    "pin": Before("hold", {"what": "pin"}, ALL_OUT),
    "choke": Before("hold", {"what": "choke"}, ALL_OUT),
    "wrench": Before("hold", {"what": "wrench"}, ALL_OUT),
    "lever": Before("hold", {"what": "twist the arm"}, ALL_OUT),
    "force drop": Before("hold", {"what": "disarm"}, ALL_OUT),
    "grab in passing": Before("grab", {"manner": "in passing"}),
    "grab surely": Before("grab", {"manner": "determined"}),
    "free hand": Before("let go", {"how": "one hand"}),
    "choke on": Before("let go", {"how": "to death"}),
    "slam in passing": Before("slam", {"manner": "in passing"}),
    "slam all-out": Before("slam", {"manner": "strong"}),
    "tackle": Before("slam", {"how": "tackle"}),
    "tackle in passing": Before("slam", {"how": "tackle", "manner": "in passing"}),
    "tackle all-out": Before("slam", {"how": "tackle", "manner": "strong"}),
    "pounce": Before("slam", {"how": "pounce"}),
    "pounce in passing": Before("slam", {"how": "pounce", "manner": "in passing"}),
    "pounce all-out": Before("slam", {"how": "pounce", "manner": "strong"}),
    "shove": Before("slam", {"how": "shove"}),
    "shove in passing": Before("slam", {"how": "shove", "manner": "in passing"}),
    "shove surely": Before("slam", {"how": "shove", "manner": "determined"}),
    "strike again": Before("strike", {"blows": "again"}),
    "launch at": Before("launch"),
    "launch at in passing": Before("launch", {"manner": "in passing"}),
    "launch at surely": Before("launch", {"manner": "determined"}),
    "fast-draw": Before("draw", {"fast": True}),
    "kneel": Before("posture", {"by": "step"}),
    "crouch": Before("posture", {"by": "crouch"}),
    "cover": Before("dive", {"to": None}),
    "spring and step": Before("spring", {"after": True}),
    "feint now": Before("spring"),
    "ready now": Before("spring"),
    **dict.fromkeys(
        ("take it", "stand by", "hold ground", "as aimed", "let pass", "let past", "endure"), Before("decline")
    ),
    **{pace: Before("move", {"pace": pace}) for pace in ("sprint", "rush", "charge", "slip", "dash", "hurry")},
    **{how: Before("defend", {"how": how}) for how in ("dodge", "parry", "block")},
    "release": Before("pull pin", {"lever": True}),
    "ready": Before("make ready", renamed={"weapon": "item"}),
    "grip": Before("make ready", renamed={"both": "how"}, values={"how": {True: "both hands", False: "one hand"}}),
    "pop up": Before("shoot", {"manner": "pop-up"}, without=("upright",)),
    "wait to feint": Before("wait to ready", {"what": "feint"}, {"weapon": "item"}),
    "clear gun": Before("make ready", {"how": "clear it"}, {"weapon": "item"}),
}
