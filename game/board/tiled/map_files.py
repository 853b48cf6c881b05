"""The files of one map: which of them may be opened, read once, counted, and named by their content."""

from __future__ import annotations

import hashlib
from pathlib import Path, PurePosixPath
from xml.etree.ElementTree import Element

from game.board.tiled import limits
from game.board.tiled.findings import Findings, quoted
from game.board.tiled.safe_xml import NotMarkup, parsed
from game.data import maps, own_scenarios
from rules.kernel.faults import Faulty
from rules.kernel.files import content, inside, unsaved_content

PROJECT = "*.tiled-project"
OUTSIDE = "lies outside the map's folder"
NO_PICTURE = "the ground is painted without it"
ONE_COMPUTER = "is a path that only one computer knows"


class Folder:
    """The folder tree that a map may read from: its own, or that of the Tiled project it belongs to."""

    def __init__(self, path: Path, findings: Findings) -> None:
        self.findings = findings
        self.name = str(path)
        self._map = path
        self._read: dict[Path, Element | None] = {}
        self._bytes = 0
        self._pictures = 0
        self._tiles = 0
        self._digest = hashlib.blake2b(digest_size=32)
        try:
            self._home = path.resolve().parent
            self._root = _root(self._home)
        except (OSError, RuntimeError, ValueError):
            self._home = self._root = path.parent

    @property
    def digest(self) -> str:
        """Names the content of all files read so far, wherever they lie and however their lines end."""
        return self._digest.hexdigest()

    @property
    def files(self) -> tuple[Path, ...]:
        """Every file that was asked for so far, whether it could be read or not."""
        return tuple(self._read)

    def map(self) -> Element | None:
        """The map itself."""
        try:
            return self._parse(self._map.resolve(), self.name, "", "tmx")
        except (OSError, RuntimeError, ValueError) as error:
            self.findings.fault(self.name, "", _why(error), "name a map that Tiled saved (.tmx)")
            return None

    def beside(self, name: str) -> bytes | None:
        """What is in a file beside the map; None if there is none. It belongs to the map like its tilesets."""
        path = self.inside(name, self.path)
        if path is None or (unsaved_content(path) is None and not path.is_file()):
            return None
        self._read[path] = None
        return self._bytes_of(path, self.name_of(path), "", path.suffix.lstrip("."))

    def follow(self, reference: str, base: Path, place: str, kind: str) -> tuple[Element, Path, str] | None:
        """A file that a map, tileset or template refers to: its content, its folder and its name for faults."""
        file, found = self.name_of(base), self.inside(reference, base)
        of_another_kind = Path(found or reference).suffix.lower() != f".{kind}"
        if of_another_kind:
            remedy = f"open it in Tiled and export it as .{kind}"
            self.findings.fault(file, place, f"{quoted(reference)} is not a .{kind} file", remedy)
        if found is None:
            what, remedy = self._too_far(reference, base)
            self.findings.fault(file, place, what, remedy)
        if found is None or of_another_kind:
            return None
        name = self._seen(found)
        content = self._parse(found, name, f"{place} of {file}", kind)
        return None if content is None else (content, found, name)

    def _too_far(self, reference: str, base: Path) -> tuple[str, str]:
        """Why a file outside the folder tree is not opened, and what would help."""
        if _names_one_computer(reference):
            return (
                f"{quoted(reference)} {ONE_COMPUTER}",
                f"keep it beside the {base.suffix} file and save both again from Tiled",
            )
        allowed = f"keep it in {quoted(self._root.name)} or a folder inside it"
        project = "or save a Tiled project (.tiled-project) in a folder that holds both"
        return f"{quoted(reference)} {OUTSIDE}", f"{allowed}, {project}"

    def inside(self, reference: str, base: Path) -> Path | None:
        """Where a reference made in a file leads; None if that is not inside the map's folder tree."""
        if not reference or _names_one_computer(reference):
            return None
        try:
            found = (base.parent / reference).resolve()
        except (OSError, RuntimeError, ValueError):
            return None
        return found if found.is_relative_to(self._root) or inside(maps(), found) else None

    def look_for_picture(self, source: str | None, base: Path, place: str) -> None:
        """Warn if a picture is not there, or where it will not be looked for."""
        self._pictures += 1
        if source is None or self._pictures > limits.PICTURES:
            return
        file, found = self.name_of(base), self.inside(source, base)
        if found is None:
            where = ONE_COMPUTER if _names_one_computer(source) else OUTSIDE
            self.findings.warn(file, place, f"picture {quoted(source)} {where}", NO_PICTURE)
            return
        try:
            there = unsaved_content(found) is not None or found.is_file()
        except (OSError, ValueError):
            there = False
        if not there:
            what = f"picture {quoted(source)} is missing"
            self.findings.warn(file, place, what, NO_PICTURE)

    def room_for_tiles(self, count: int) -> bool:
        """Whether so many more tiles may be described."""
        self._tiles += count
        return self._tiles <= limits.TILES

    @property
    def path(self) -> Path:
        """The map file, from which its references start."""
        return self._home / self._map.name

    def name_of(self, path: Path) -> str:
        """What faults call a file."""
        return self.name if path == self.path else self._seen(path)

    def _seen(self, path: Path) -> str:
        """A file as seen from the map, by the way on which the map itself was named."""
        here, there = self._map.parent, self._home
        while not path.is_relative_to(there):
            here, there = (here.parent if here.name not in ("", "..") else here / ".."), there.parent
        return str(here / path.relative_to(there))

    def _parse(self, path: Path, name: str, wanted_by: str, kind: str) -> Element | None:
        """The content of a file, read once however often it is asked for."""
        if path not in self._read:
            self._read[path] = None
            raw = self._bytes_of(path, name, wanted_by, kind)
            if raw is not None:
                try:
                    self._read[path] = parsed(raw)
                except NotMarkup as error:
                    self.findings.fault(name, error.place, error.what, error.remedy)
        return self._read[path]

    def _bytes_of(self, path: Path, name: str, wanted_by: str, kind: str) -> bytes | None:
        if len(self._read) > limits.FILES:
            self.findings.fault(
                name, "", f"the map is made of more than {limits.FILES} files", "use fewer tilesets and templates"
            )
            return None
        allowed = f"at most {limits.FILE_BYTES >> 20} MB a file and {limits.ALL_BYTES >> 20} MB in all"
        smaller = f"{allowed}; save tile layers compressed"
        try:
            raw = content(path, limits.FILE_BYTES, smaller)
        except Faulty as error:
            for each in error.faults:
                wanted = f", wanted by {wanted_by}" if wanted_by else ""
                remedy = each.remedy if each.remedy != "check the path" else f"give a .{kind} file that can be read"
                self.findings.fault(name, "", each.fault + wanted, remedy)
            return None
        self._bytes += len(raw)
        if self._bytes > limits.ALL_BYTES:
            self.findings.fault(name, "", "the files of the map are too large together", smaller)
            return None
        text = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        self._digest.update(len(text).to_bytes(8, "big") + text)
        return raw


def _root(home: Path) -> Path:
    """The nearest folder upwards that holds a Tiled project or is the user's own folder of scenarios, else the map's
    own.
    """
    own = own_scenarios().resolve()
    for folder in (home, *home.parents):
        try:
            if folder == own or any(folder.glob(PROJECT)):
                return folder
        except OSError:
            continue
    return home


def _names_one_computer(reference: str) -> bool:
    """Whether a reference starts at a disk or a server, or is written as Windows writes it, and so fits no other
    computer.
    """
    return "\\" in reference or ":" in reference or PurePosixPath(reference).is_absolute()


def _why(error: Exception) -> str:
    return f"cannot be read: {getattr(error, 'strerror', None) or error}"
