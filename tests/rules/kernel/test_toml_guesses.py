"""What people write who have never written TOML is told as what they did, with what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.scenario import read_scenario
from rules.kernel.faults import Faulty
from rules.kernel.reading import meant
from tests.game.battle.files import write


@pytest.mark.parametrize(
    ("old", "new", "fault", "remedy"),
    [
        ("[[force]]", "[force]", "[force] stands in single brackets", "write [[force]] for each"),
        ("[[side]]", "[side]", "[side] stands in single brackets", "write [[side]] for each"),
        ('"A small fight"', '"A small fight', "a quote is missing", 'title = "A small fight"'),
        ('"A small fight"', 'A small fight"', "a quote is missing", 'title = "A small fight"'),
        ('"A small fight"', "“A small fight”", "curly quotes", 'title = "A small fight"'),
        ('"A small fight"', "A small fight", "a text stands without quotes", 'title = "A small fight"'),
        ('lasts = "240 s"', "lasts = 240 s", "a text stands without quotes", 'lasts = "240 s"'),
        ('lasts = "240 s"', "weather.wind = 2,5", "a number is written with a comma", "write weather.wind = 2.5"),
        ("title = ", "title: ", "a colon stands where an equals sign belongs", 'title = "A small fight"'),
        ('undo = "free"', 'summary = """\nLong.', 'begins with """ has no end', 'write """ at its end'),
    ],
)
def test_a_line_that_is_no_toml_is_told_as_what_it_is(
    tmp_path: Path, old: str, new: str, fault: str, remedy: str
) -> None:
    file = write(tmp_path)
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    with pytest.raises(Faulty) as error:
        read_scenario(file)
    assert any(fault in each.fault and remedy in each.remedy for each in error.value.faults), str(error.value)


def test_one_table_where_several_belong_and_several_where_one_belongs(tmp_path: Path) -> None:
    file = write(tmp_path)
    text = file.read_text().replace("[[force]]", "[force]", 1)
    file.write_text(text[: text.rindex("[[force]]")])
    with pytest.raises(Faulty, match=r"single brackets, and there may be several; write \[\[force\]\]"):
        read_scenario(file)
    file = write(tmp_path, then="[[weather]]\nwind = 2\n")
    with pytest.raises(Faulty, match=r"double brackets, and there is only one; write \[weather\]"):
        read_scenario(file)


def test_of_many_names_the_nearest_are_told_and_where_the_rest_is_listed() -> None:
    names = [f"weapon {number}" for number in range(80)]
    told = meant("sword", names, "deadground roster gurps")
    assert told.count("'weapon") == 5
    assert told.endswith("; 75 more: deadground roster gurps")
    assert meant("weapn 7", names) == "did you mean 'weapon 7'?"


def test_a_word_is_not_taken_for_another_that_is_hardly_like_it() -> None:
    assert meant("Fit", ["Flight", "Luck"]) == "known are 'Flight', 'Luck'"
    assert meant("kitchn", ["kitchen", "yard"]) == "did you mean 'kitchen'?"
