"""What an audit found, grouped: how often, and an example of each with the journal to see it in."""

from __future__ import annotations

from pathlib import Path

from tests.audit.shown import Compared, Slip

EXAMPLES = 2


class Findings:
    """Slips by form and sort."""

    def __init__(self) -> None:
        self._many: dict[tuple[str, str], int] = {}
        self._examples: dict[tuple[str, str], list[str]] = {}

    @property
    def many(self) -> int:
        """How many slips there are."""
        return sum(self._many.values())

    def note(self, slip: Slip) -> bool:
        """Count a slip; whether an example of its like is still wanted."""
        key = slip.form, slip.sort
        self._many[key] = self._many.get(key, 0) + 1
        return len(self._examples.get(key, ())) < EXAMPLES

    def example(self, slip: Slip, where: str) -> None:
        """Keep a slip as an example, and where it can be seen."""
        self._examples.setdefault((slip.form, slip.sort), []).append(f"{slip.detail}\n    - {where}")

    def write(self, path: Path, title: str, compared: Compared) -> None:
        """Write all down, the most frequent first."""
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = [
            f"# {title}",
            "",
            f"{compared.told}, {self.many} slips.",
            "",
        ]
        for (form, sort), many in sorted(self._many.items(), key=lambda item: (-item[1], item[0])):
            lines.append(f"- **{form}** · {sort}: {many} of {compared.of[form]}")
            lines += [f"  - {example}" for example in self._examples.get((form, sort), ())]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
