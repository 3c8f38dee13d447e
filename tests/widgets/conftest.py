"""Handlers raise in these tests, and every widget that a test makes is closed again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances

from spylab.widgets import errors


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "strict", True)


@pytest.fixture(autouse=True)
def _no_widget_stays() -> Iterator[None]:
    before = set(_instances)
    yield
    for model_id in set(_instances) - before:
        widget: Widget = _instances[model_id]
        widget.close()
