"""The typeface of the report, put into the page itself so that it looks the same on every machine."""

from __future__ import annotations

from base64 import b64encode
from importlib import resources

FACES = (("Regular", 400), ("Semibold", 600))


def style() -> str:
    """The rules of a style sheet that bring the typeface along; the readers of it need nothing installed."""
    return "\n".join(_face(name, weight) for name, weight in FACES)


def _face(name: str, weight: int) -> str:
    file = resources.files("font_source_sans_pro") / "files" / f"SourceSansPro-{name}.otf"
    data = b64encode(file.read_bytes()).decode()
    return (
        f'@font-face {{ font-family:"Lab Sans"; font-weight:{weight}; font-display:swap; '
        f'src:url(data:font/otf;base64,{data}) format("opentype"); }}'
    )
