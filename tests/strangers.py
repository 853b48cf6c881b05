"""Maps of strangers: everything that Tiled can save is loaded, or refused with a reason that names the remedy.

python -m tests.strangers COUNT [FIRST]   draws so many maps by chance, each from features of Tiled's file format
python -m tests.strangers FOLDER...       tries every .tmx in these folders, such as clones of public repositories
"""

from __future__ import annotations

import base64
import gzip
import random
import struct
import sys
import tempfile
import time
import traceback
import zlib
from collections import Counter
from pathlib import Path
from xml.sax.saxutils import quoteattr

import zstandard

from game.board.tiled import read
from rules.kernel.faults import Faulty

SECONDS = 5.0
"""How long one map may take."""
WORDS = ("", "Roof", "tile layer 1", "Ground", "Wände", "壁", 'a "b" & c', "elevation", "Door", "collision")
COLOURS = ("#ff0004", "#80ff49fc", "")
TYPES = ("string", "int", "float", "bool", "color", "file", "object", "class", "list")


class Stranger:
    """Draws one map as a stranger to this game might."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.chance = random.Random(seed)
        self.folder = folder
        self.number = 0
        self.columns, self.rows = self.chance.randint(1, 14), self.chance.randint(1, 14)
        self.infinite = self.maybe(0.25)
        self.tiles = 0
        self.side = self.chance.choice((8, 16, 31, 32, 64))

    # small choices

    def maybe(self, share: float = 0.5) -> bool:
        return self.chance.random() < share

    def next(self) -> int:
        self.number += 1
        return self.number

    def attributes(self, **choices: tuple[object, ...]) -> str:
        """Some of these attributes, each with one of its values."""
        found = {name: self.chance.choice(values) for name, values in choices.items() if self.maybe(0.4)}
        return "".join(f" {name}={quoteattr(str(value))}" for name, value in found.items())

    def name(self) -> str:
        return quoteattr(self.chance.choice(WORDS))

    def properties(self, depth: int = 0) -> str:
        if self.maybe(0.45):
            return ""
        inner = "".join(self.property(depth) for _ in range(self.chance.randint(0, 4)))
        return f"<properties>{inner}</properties>"

    def property(self, depth: int) -> str:
        kind = self.chance.choice(TYPES if depth < 3 else TYPES[:7])
        name = quoteattr(self.chance.choice((*WORDS[1:], "metres", "title", "height", "light", "side", "z")))
        if kind == "class":
            return f'<property name={name} type="class" propertytype="Stats">{self.properties(depth + 1)}</property>'
        if kind == "list":
            items = "".join(self.item(depth) for _ in range(self.chance.randint(0, 3)))
            return f'<property name={name} type="list">{items}</property>'
        if kind == "string" and self.maybe(0.3):
            return f"<property name={name}>several\nlines &lt;b&gt;</property>"
        value = self.value(kind)
        typed = "" if kind == "string" else f' type="{kind}"'
        enum = ' propertytype="Kind"' if self.maybe(0.1) else ""
        return f"<property name={name}{typed}{enum} value={quoteattr(value)}/>"

    def item(self, depth: int) -> str:
        kind = self.chance.choice(TYPES if depth < 3 else TYPES[:7])
        if kind in ("class", "list"):
            return (
                f'<item type="{kind}">{self.item(depth + 1) if kind == "list" else self.properties(depth + 1)}</item>'
            )
        return f'<item type="{kind}" value={quoteattr(self.value(kind))}/>'

    def value(self, kind: str) -> str:
        values = {
            "int": ("0", "-7", "2147483647"),
            "float": ("1.5", "-0", "1e-05", "3"),
            "bool": ("true", "false"),
            "color": COLOURS,
            "file": ("../../../../etc/passwd", "", "music.ogg"),
            "object": ("0", "3", "999"),
        }
        return self.chance.choice(values.get(kind, ("", "x", "A, B", "1.0", "red")))

    # the parts of a map

    def map(self) -> Path:
        layout = self.chance.choice(
            (
                *('orientation="orthogonal"',) * 6,
                "",
                'orientation="isometric"',
                'orientation="staggered" staggeraxis="y" staggerindex="odd"',
                'orientation="oblique" skewx="16" skewy="8"',
                *(
                    f'orientation="hexagonal" hexsidelength="{side}" staggeraxis="{axis}" staggerindex="{index}"'
                    for side, axis, index in ((0, "x", "odd"), (14, "y", "even"), (16, "x", "even"), (40, "y", "odd"))
                ),
            )
        )
        tile_height = self.side if self.maybe(0.8) else self.side // 2
        sets = "".join(self.tileset() for _ in range(self.chance.randint(0, 3)))
        more = self.attributes(
            renderorder=("right-down", "left-up"),
            compressionlevel=(-1, 0, 9),
            backgroundcolor=COLOURS[:2],
            nextlayerid=(99,),
            nextobjectid=(99,),
            parallaxoriginx=(0, 12.5),
            tiledversion=("1.0.3", "1.9.2", "1.12.1", "2020.05.20"),
            **{"class": ("", "Level")},
        )
        inside = "".join(self.layer(0) for _ in range(self.chance.randint(0, 5)))
        editor = '<editorsettings><export target="." format="json"/><chunksize width="8" height="8"/></editorsettings>'
        head = '<?xml version="1.0" encoding="UTF-8"?>\n' if self.maybe(0.9) else ""
        head += '<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">\n' if self.maybe(0.03) else ""
        size = f'width="{self.columns}" height="{self.rows}" tilewidth="{self.side}" tileheight="{tile_height}"'
        endless = f' infinite="{int(self.infinite)}"' if self.infinite or self.maybe(0.8) else ""
        text = (
            f'{head}<map version="{self.chance.choice(("1.0", "1.5", "1.10"))}" {layout} {size}{endless}{more}>'
            f"{editor if self.maybe(0.2) else ''}{self.properties()}{sets}{inside}</map>\n"
        )
        path = self.folder / "map.tmx"
        path.write_bytes(text.encode("utf-16" if head.startswith("<?xml version") and self.maybe(0.02) else "utf-8"))
        return path

    def tileset(self) -> str:
        first, count = self.tiles + 1, self.chance.choice((1, 6, 48))
        self.tiles += count
        extra = self.attributes(
            spacing=(0, 1), margin=(0, 2), columns=(0, 6), objectalignment=("topleft", "center", "unspecified"),
            tilerendersize=("grid", "tile"), fillmode=("stretch", "preserve-aspect-fit"), backgroundcolor=COLOURS[:2],
            version=("1.10",), **{"class": ("", "Set")},
        )  # fmt: skip
        counted = f' tilecount="{count}"' if self.maybe(0.85) else ""
        picture = f'<image source="none.png" trans="ff00ff" width="{6 * self.side}" height="{8 * self.side}"/>'
        inside = "".join(
            each
            for each in (
                '<tileoffset x="0" y="-4"/>',
                '<grid orientation="isometric" width="32" height="16"/>',
                '<transformations hflip="1" vflip="0" rotate="0" preferuntransformed="0"/>',
                self.properties(),
                picture,
                '<terraintypes><terrain name="sand" tile="0"/></terraintypes>',
                *(self.tile(number) for number in range(count) if self.maybe(0.3)),
                '<wangsets><wangset name="w" type="mixed" tile="-1"><wangcolor name="c" color="#ff0000" tile="-1" '
                f'probability="1">{self.properties()}</wangcolor><wangtile tileid="0" wangid="0,1,0,1,0,1,0,1"/>'
                "</wangset></wangsets>",
            )
            if self.maybe(0.6)
        )
        size = f'tilewidth="{self.side}" tileheight="{self.side}"'
        if self.maybe(0.6):
            return f'<tileset firstgid="{first}" name={self.name()} {size}{counted}{extra}>{inside}</tileset>'
        file = self.chance.choice((*("tiles {}.tsx",) * 6, "../up{}.tsx", "set{}.json", "set{}.tsj", "/abs{}.tsx"))
        file = file.format(first)
        if file.startswith("tiles"):
            text = (
                f'<?xml version="1.0" encoding="UTF-8"?>\n<tileset name="t" {size}{counted}{extra}>{inside}</tileset>'
            )
            (self.folder / file).write_text(text, encoding="utf-8")
        return f'<tileset firstgid="{first}" source="{file}"/>'

    def tile(self, number: int) -> str:
        parts = (
            self.properties(),
            f'<image source="one{number}.png" width="32" height="48"/>',
            '<animation><frame tileid="0" duration="100"/><frame tileid="1" duration="100"/></animation>',
            f'<objectgroup draworder="index">{self.object()}</objectgroup>',
        )
        inside = "".join(each for each in parts if self.maybe(0.3))
        extra = self.attributes(
            type=("wall", "Terrain", ""), probability=(0, 0.5), terrain=("0,0,,0",), x=(0,), width=(16,)
        )
        return f'<tile id="{number}"{extra}>{inside}</tile>'

    def layer(self, depth: int) -> str:
        kind = self.chance.choice(("layer", "layer", "layer", "objectgroup", "imagelayer", "group"))
        common = f' id="{self.next()}" name={self.name()}' if self.maybe(0.9) else ""
        common += self.attributes(
            opacity=(0.5,), visible=(0,), locked=(1,), tintcolor=COLOURS[:2], offsetx=(0, -4, 3.5, 400),
            offsety=(0, 12.25), parallaxx=(0.5, 1.4), parallaxy=(0,), mode=("multiply",),
            **{"class": ("", "ground", "Background")},
        )  # fmt: skip
        match kind:
            case "objectgroup":
                common += self.attributes(color=COLOURS[:2], draworder=("index", "topdown"))
                inside = "".join(self.object() for _ in range(self.chance.randint(0, 6)))
            case "imagelayer":
                source = '<image source="sky.png" width="640" height="480" trans="ffffff"/>'
                common += self.attributes(repeatx=(1,), repeaty=(1,), x=(4,))
                inside = source if self.maybe(0.8) else ""
            case "group":
                within = self.chance.randint(0, 3) if depth < 4 else 0
                inside = "".join(self.layer(depth + 1) for _ in range(within))
            case _:
                size = (self.columns, self.rows)
                if self.maybe(0.03):
                    size = (self.columns + 1, self.rows)
                common += f' width="{size[0]}" height="{size[1]}"'
                inside = self.data(size)
        return f"<{kind}{common}>{self.properties()}{inside}</{kind}>"

    def data(self, size: tuple[int, int]) -> str:
        encoding, compression = self.chance.choice(
            (("csv", ""), ("csv", ""), ("", ""), *(("base64", c) for c in ("", "zlib", "gzip", "zstd")))
        )
        head = f' encoding="{encoding}"' if encoding else ""
        head += f' compression="{compression}"' if compression else ""
        if not self.infinite:
            return f"<data{head}>{self.packed(size[0] * size[1], encoding, compression)}</data>"
        chunks = ""
        for _ in range(self.chance.randint(0, 4)):
            x, y = (16 * self.chance.randint(-3, 3) for _ in range(2))
            chunks += f'<chunk x="{x}" y="{y}" width="16" height="16">{self.packed(256, encoding, compression)}</chunk>'
        return f"<data{head}>{chunks}</data>"

    def packed(self, count: int, encoding: str, compression: str) -> str:
        most = self.tiles if self.maybe(0.97) else self.tiles + 9
        flips = (0, 0, 0, 1 << 31, 1 << 30, 7 << 29, 1 << 28)
        gids = [self.chance.randint(0, most) if most else 0 for _ in range(count)]
        gids = [gid | self.chance.choice(flips) if gid else 0 for gid in gids]
        if encoding == "csv":
            return "\n" + ",\n".join(map(str, gids)) + "\n"
        if not encoding:
            return "".join(f'<tile gid="{gid}"/>' if gid or self.maybe() else "<tile/>" for gid in gids)
        raw = struct.pack(f"<{count}I", *gids)
        match compression:
            case "zlib":
                raw = zlib.compress(raw)
            case "gzip":
                raw = gzip.compress(raw)
            case "zstd":
                raw = zstandard.ZstdCompressor().compress(raw)
        return f"\n   {base64.b64encode(raw).decode()}\n  "

    def object(self) -> str:
        x, y = (self.chance.choice((0, 12, -2.875, 98.4988, 1e-05)) for _ in range(2))
        common = f' id="{self.next()}"' if self.maybe(0.95) else ""
        common += self.attributes(
            name=WORDS, type=("", "Camera", "Wall", "Door", "spawn"), width=(0, 16, 69.3333), height=(0, 39.5),
            rotation=(0, 45, -270, 359.5), visible=(0,), opacity=(0.5,), **{"class": ("", "Enemy")},
        )  # fmt: skip
        shape = self.chance.choice(
            (
                "", "", "<point/>", "<ellipse/>", "<capsule/>",
                '<polygon points="0,0 32.5,2.5 18.625,-5.375"/>', '<polyline points="0,0 -2.125,26.5 1e-05,2"/>',
                '<text fontfamily="Sans" pixelsize="16" wrap="1" color="#ffaa00" bold="1">Hello\n</text>',
            )
        )  # fmt: skip
        if self.tiles and self.maybe(0.15):
            common += f' gid="{self.chance.randint(1, self.tiles) | self.chance.choice((0, 1 << 31, 1 << 30))}"'
            shape = ""
        if self.maybe(0.1):
            return f'<object{common} template="{self.template()}" x="{x}" y="{y}"/>'
        return f'<object{common} x="{x}" y="{y}">{self.properties()}{shape}</object>'

    def template(self) -> str:
        name = self.chance.choice((*(f"thing{self.next()}.tx",) * 5, "../up.tx", "thing.json"))
        if name.startswith("thing") and name.endswith(".tx"):
            text = '<?xml version="1.0" encoding="UTF-8"?>\n<template>'
            text += '<tileset firstgid="1" source="own.tsx"/>' if self.maybe(0.3) else ""
            text += (
                f'<object name="t" type="Thing" width="8" height="8">{self.properties()}<ellipse/></object></template>'
            )
            (self.folder / name).write_text(text, encoding="utf-8")
        return name


def tried(path: Path) -> str:
    """What becomes of a map: "loaded", "refused", or what is wrong with the way it is treated."""
    start = time.process_time()
    try:
        read(path)
        became = "loaded"
    except Faulty as error:
        poor = [fault for fault in error.faults if not fault.remedy or "pytmx" in fault.fault]
        became = f"refused without a remedy: {poor[0]}" if poor else "refused"
    except Exception:
        return f"broke: {traceback.format_exc(limit=-3)}"
    took = time.process_time() - start
    return became if took <= SECONDS else f"took {took:.1f} s"


def try_drawn(seeds: range, folder: Path) -> Counter[str]:
    """Draw a map from every seed and try it; how many became what."""
    found: Counter[str] = Counter()
    for seed in seeds:
        home = folder / str(seed)
        home.mkdir()
        became = tried(Stranger(seed, home).map())
        found[became if became in ("loaded", "refused") else f"seed {seed} {became}"] += 1
    return found


def main(words: list[str]) -> int:
    """Try drawn maps or those in folders; the exit status says whether all were treated well."""
    if words[0].isdigit():
        first = int(words[1]) if len(words) > 1 else 1
        with tempfile.TemporaryDirectory() as folder:
            found = try_drawn(range(first, first + int(words[0])), Path(folder))
    else:
        found = Counter()
        for path in (file for word in words for file in sorted(Path(word).rglob("*.tmx"))):
            became = tried(path)
            found[became if became in ("loaded", "refused") else f"{path} {became}"] += 1
    sys.stdout.writelines(f"{count:6} {became}\n" for became, count in found.most_common())
    return 0 if set(found) <= {"loaded", "refused"} else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
