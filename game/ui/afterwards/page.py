"""The report as one HTML file that needs nothing else: it can be sent to everybody who was there."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape

from game.ui.afterwards.aftermath import Aftermath
from game.ui.afterwards.luck import COUNTED, Luck, summed_up
from game.ui.afterwards.words import (
    became,
    fired,
    headline,
    in_the_fight,
    long_shot,
    losses,
    reason,
    tallies,
    workhorse,
)
from game.ui.map.palette import Colour, Palette
from rules.kernel.words import capital

WIDE, HIGH = 900, 220
"""The chart of those still in the fight, in points."""
STYLE = """
:root { --ground: #15191d; --panel: #1d2328; --line: #39444d; --text: #e9e4d8; --second: #93a0a8; --accent: #e8a93c;
  --good: #9cc48a; --bad: #e58c74; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); line-height: 1.5;
  font: 17px/1.5 "Source Sans 3", "Source Sans Pro", system-ui, sans-serif; }
main { max-width: 1000px; margin: 0 auto; padding: 40px 24px 80px; }
header p { color: var(--second); margin: 4px 0 0; }
h1 { font-size: 40px; line-height: 1.15; margin: 0; }
h2, th, .caps { font-size: 13px; letter-spacing: .12em; text-transform: uppercase; color: var(--second);
  font-weight: 600; }
h2 { margin: 0 0 12px; }
section { background: var(--panel); border: 1px solid var(--line); border-radius: 10px; padding: 20px 22px;
  margin-top: 18px; }
.result { font-size: 22px; margin: 14px 0 0; color: var(--accent); font-weight: 600; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(260px, 1fr)); gap: 18px; }
.side { border-left: 4px solid var(--side); padding-left: 14px; }
.side b { font-size: 19px; }
.side div { color: var(--second); }
img { display: block; width: 100%; border-radius: 6px; }
svg { display: block; width: 100%; height: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th { text-align: left; padding: 6px 10px 6px 0; border-bottom: 1px solid var(--line); }
td { padding: 7px 10px 7px 0; border-bottom: 1px solid #2c353c; }
td.n, th.n { text-align: right; }
td.gone { color: var(--bad); }
ol { list-style: none; margin: 0; padding: 0; }
li { display: grid; grid-template-columns: 92px 1fr; padding: 4px 0; }
li span:first-child { color: var(--second); }
li span:last-child { border-left: 3px solid var(--side); padding-left: 12px; }
.lucky { margin: 0 0 10px; font-size: 19px; }
.luck { display: grid; grid-template-columns: 1fr; gap: 8px; }
.lane { position: relative; height: 8px; background: var(--line); border-radius: 4px; margin: 4px 0 10px; }
.lane i { position: absolute; top: -4px; width: 16px; height: 16px; border-radius: 8px; margin-left: -8px;
  background: var(--side); border: 2px solid var(--text); }
.ends { display: flex; justify-content: space-between; color: var(--second); font-size: 14px; }
footer { color: var(--second); font-size: 14px; margin-top: 24px; overflow-wrap: anywhere; }
@media print { body { background: #fff; color: #111; } section { background: #fff; break-inside: avoid; } }
"""


def page(told: Aftermath, palette: Palette, pictures: Sequence[tuple[str, bytes]] = ()) -> str:
    """The whole page; pictures are PNG files with what is written above each."""
    title = escape(told.report.title)
    body = "\n".join(_body(told, palette, pictures))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}: after the action</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _body(told: Aftermath, palette: Palette, pictures: Sequence[tuple[str, bytes]]) -> Iterator[str]:
    report = told.report
    yield f'<header><span class="caps">After the action</span><h1>{escape(report.title)}</h1>'
    yield f'<div class="result">{escape(headline(told))}</div><p>{escape(reason(told))}</p></header>'
    yield f'<section><h2>The sides</h2><div class="sides">{"".join(_sides(told, palette))}</div></section>'
    if told.eyes is None:
        yield "".join(_luck(told, palette))
    for caption, picture in pictures:
        yield f"<section><h2>{escape(caption)}</h2>{_picture(picture, caption)}</section>"
    if any(len(values) > 1 for _, values in told.strength):
        yield f"<section><h2>{in_the_fight(told)}</h2>{_chart(told, palette)}</section>"
    if told.happenings:
        yield f"<section><h2>Timeline</h2><ol>{''.join(_moments(told, palette))}</ol></section>"
    for side, name in report.sides:
        if report.of(side):
            yield f"<section><h2>{escape(name)}</h2>{_fates(told, side)}</section>"
    if report.digest:
        yield (
            f"<footer>Dead Ground · rulebook {escape(report.book)} · seed {escape(report.seed)} · "
            f"digest {escape(report.digest)}</footer>"
        )


def _picture(picture: bytes, caption: str) -> str:
    return f'<img alt="{escape(caption)}" src="data:image/png;base64,{b64encode(picture).decode()}">'


def hexed(colour: Colour) -> str:
    """A colour as pages write it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _colour(told: Aftermath, palette: Palette, side: str) -> str:
    names = [name for name, _ in told.report.sides]
    return hexed(palette.side(names.index(side)).fill) if side in names else "#93a0a8"


def _sides(told: Aftermath, palette: Palette) -> Iterator[str]:
    for tally in tallies(told):
        points = f" · {tally.points} point" + ("s" if tally.points != 1 else "") if told.report.objectives else ""
        yield (
            f'<div class="side" style="--side:{_colour(told, palette, tally.side)}"><b>{escape(tally.title)}</b>'
            f"<div>{escape(losses(tally))}</div><div>{fired(told, tally)}{points}</div></div>"
        )


def _luck(told: Aftermath, palette: Palette) -> Iterator[str]:
    lucks = told.luck()
    yield f'<section><h2>Luck</h2><p class="lucky">{escape(summed_up(lucks))}</p><p>{escape(COUNTED)}</p>'
    yield '<div class="luck">'
    for (side, _), luck in zip(told.report.sides, lucks, strict=True):
        if luck.chances:
            yield _lane(luck, _colour(told, palette, side))
    yield "</div>"
    for line in filter(None, (long_shot(told), workhorse(told))):
        yield f"<div>{escape(line)}</div>"
    yield "</section>"


def _lane(luck: Luck, colour: str) -> str:
    return (
        f'<div style="--side:{colour}"><div>{escape(luck.told())}</div>'
        f'<div class="lane"><i style="left:{50 + 50 * luck.lean:.1f}%"></i></div>'
        '<div class="ends"><span>unlucky</span><span>lucky</span></div></div>'
    )


def _chart(told: Aftermath, palette: Palette) -> str:
    most = max(max(values, default=0) for _, values in told.strength) or 1
    rounds = max(len(values) for _, values in told.strength) - 1
    left, right, top, bottom = 30, WIDE - 10, 10, HIGH - 26
    parts = [f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{in_the_fight(told)}">']
    for count in range(0, most + 1, max(1, -(-most // 4))):
        y = bottom - (bottom - top) * count / most
        parts.append(f'<line x1="{left}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}" stroke="#2c353c"/>')
        parts.append(
            f'<text x="{left - 8}" y="{y + 5:.1f}" fill="#93a0a8" font-size="14" text-anchor="end">{count}</text>'
        )
    for side, values in told.strength:
        across = (right - left) / max(1, rounds)
        points = [(left + across * at, bottom - (bottom - top) * value / most) for at, value in enumerate(values)]
        steps = [f"M{points[0][0]:.1f},{points[0][1]:.1f}"] + [f"H{x:.1f}V{y:.1f}" for x, y in points[1:]]
        colour = _colour(told, palette, side)
        parts.append(f'<path d="{"".join(steps)}" fill="none" stroke="#e9e4d8" stroke-width="5" opacity=".25"/>')
        parts.append(f'<path d="{"".join(steps)}" fill="none" stroke="{colour}" stroke-width="3"/>')
    for number in range(0, rounds + 1, max(1, rounds // 8)):
        x = left + (right - left) * number / max(1, rounds)
        parts.append(
            f'<text x="{x:.1f}" y="{HIGH - 6}" fill="#93a0a8" font-size="14" text-anchor="middle">{number}</text>'
        )
    return "".join((*parts, "</svg>"))


def _moments(told: Aftermath, palette: Palette) -> Iterator[str]:
    last = -1
    for each in told.happenings:
        when = capital(told.report.numbered(each.round)) if each.round != last else ""
        last = each.round
        colour = _colour(told, palette, each.side)
        yield f'<li style="--side:{colour}"><span>{when}</span><span>{escape(each.text)}</span></li>'


def _fates(told: Aftermath, side: str) -> str:
    whole = told.eyes is None
    heads = ["attacks", "hits", "dealt", "taken"] if whole else ["attacks"]
    head = "".join(f'<th class="n">{each}</th>' for each in heads)
    rows = []
    for fate in told.report.of(side):
        figures = (fate.attacks, fate.hits, fate.dealt, fate.taken) if whole else (fate.attacks,)
        gone = "" if fate.fighting else ' class="gone"'
        cells = "".join(f'<td class="n">{figure}</td>' for figure in figures)
        rows.append(
            f"<tr><td>{escape(fate.name)}</td><td>{escape(fate.role)}</td><td{gone}>{escape(became(fate))}</td>{cells}</tr>"
        )
    return f"<table><tr><th>Name</th><th>Role</th><th>Became</th>{head}</tr>{''.join(rows)}</table>"
