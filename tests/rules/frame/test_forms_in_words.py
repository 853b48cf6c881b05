"""What players read about every form: a title, and one plain sentence that says what it does."""

from __future__ import annotations

import re

import pytest

from rules.frame.book import load, names
from rules.frame.forms import Action

FORMS = [form for name in names() for form in load(name).actions]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{form.__module__.split('.')[1]} {form.__name__}")
def test_a_form_says_what_it_does_in_a_sentence(form: type[Action]) -> None:
    assert form.title
    assert re.fullmatch(r"[A-Z][^\n]{9,110}[.]", form.does), form.does
    assert not re.search(r"[A-Z]{3}-|one's|somebody|whoever|whom", form.does)
