"""How a table lives in the page: reload, restart, two views, rerun, languages, a curtain between people, errors."""

from __future__ import annotations

import base64
import json
import re
from typing import Any

from spylab.engine import save_playthrough
from spylab.scene import THEMES
from tests.browser.driver import Lab
from tests.browser.table import TableInPage, alike
from tests.widgets.twins import ALONE, HIDDEN, against_a_bot, comparable, same, twins

BEGUN = """import spylab
table = spylab.play("spy", seed=1, first_player=0)
table.choose("arrange S1 S2 T1 T2 B1 B1 B2 at 0 right")
table"""
NEIGHBOURS = """import spylab
table = spylab.play("spy", seats=("Ane", "Jon"), seed=1, first_player=0)
table"""
COUNT = """from ipywidgets.widgets.widget import _instances
print(table, len(_instances), len(spylab.words._watchers))"""
LOST = "No answer. If the kernel was restarted, run this cell again."
CARDS = re.compile(r"(?:Safe|Secret|Bomb) [12]|\b[ST][12]\b|\bB[12]\b")
"""What names a card with its number, in words or in notation."""
_WRITE = """([cell, source]) => {
    jupyterapp.shell.currentWidget.content.widgets[cell].model.sharedModel.setSource(source);
}"""


def spy_card(table: TableInPage) -> str:
    """The rival's card that can be spied on now."""
    return next(name for name in table.offers() if name.endswith("Spy on this card"))


def run(lab: Lab, source: str, cell: int = 2) -> list[dict[str, Any]]:
    """Write something else into a cell, run it, and return its outputs."""
    lab.page.evaluate(_WRITE, [cell, source])
    lab.run_cell(cell)
    outputs: list[dict[str, Any]] = lab.notebook()["cells"][cell]["outputs"]
    return outputs


def printed(lab: Lab) -> str:
    """What the kernel says of the table and of how many widgets and listeners there are."""
    return "".join(output["text"] for output in run(lab, COUNT))


# -- settings ------------------------------------------------------------------------------------------------

_CHANGE = """changes => {
    for (const [name, value] of changes) {
        const choose = document.querySelector(`.spylab-settings select[name=${name}]`);
        choose.value = value;
        choose.dispatchEvent(new Event("change"));
    }
}"""


def settings(table: TableInPage) -> dict[str, str]:
    """What stands in the fields for theme and language, and, of the theme, what is really painted."""
    chosen = table.panel.locator(".spylab-settings select").evaluate_all("all => all.map((s) => [s.name, s.value])")
    page = table.panel.evaluate("el => el.style.getPropertyValue('--spylab-page')")
    kept = {name: value for name, value in chosen if name in ("theme", "language")}
    return {**kept, "painted": next(name for name, theme in THEMES.items() if theme.colour("page") == page)}


def test_settings_that_are_changed_before_the_answer_are_all_kept(lab: Lab) -> None:
    """Two at once, and one of them changed over and over: what was chosen last holds for each."""
    lab.show(BEGUN)
    table = TableInPage(lab).ready()
    assert settings(table) == {"theme": "paper", "language": "en", "painted": "paper"}
    lab.page.evaluate(_CHANGE, [["theme", "ink"], ["language", "es"]])
    lab.until(lambda: settings(table) == {"theme": "ink", "language": "es", "painted": "ink"}, "both are there")
    lab.until(lambda: "mueve" in table.ask(), "it is said in Spanish")
    for end in ("paper", "ink"):
        flickering = [["theme", theme] for theme in ("paper", "ink", "projector", end)]
        lab.page.evaluate(_CHANGE, [*flickering, ["language", "eu"], ["language", "en"]])
        lab.until(lambda end=end: settings(table) == {"theme": end, "language": "en", "painted": end}, "the last ones")
    lab.until(lambda: "move" in table.ask(), "it is said in English")
    table.choose("Move 1 to the right")
    assert lab.complaints == []


# -- reload, restart, another day ---------------------------------------------------------------------------


def test_reload_restart_and_another_day(lab: Lab) -> None:
    lab.show(BEGUN)
    table = TableInPage(lab).ready()
    table.choose("Move 1 to the right")
    words, log, picture = table.words(), table.log(), lab.picture()

    lab.save()
    lab.reload()
    table.ready()
    assert (table.words(), table.log()) == (words, log)
    lab.until(lambda: alike(lab.picture(), picture), "the picture is the same again")
    table.choose(spy_card(table))
    assert any(line.startswith("Green: spies on Red") for line in table.log()), "it is played on"

    lab.save()
    lab.restart_kernel()
    lab.page.get_by_text(LOST).first.wait_for()
    picture = lab.picture()
    table.button("End turn").click()
    table.control(table.offers()[0]).click()
    assert table.panel.get_by_text(LOST).is_visible(), "a click says so again, where it was made"
    assert alike(lab.picture(), picture)
    lab.run_cell(0)
    lab.until(lambda: lab.page.get_by_text(LOST).count() == 0, "the table is a new one")
    table.ready().choose("Move 1 to the right")
    assert table.log()[-1] == "Green: moves 1"
    assert lab.complaints == []

    for trusted in (True, False):
        lab.save()
        lab.server.close_sessions()
        if not trusted:
            _touch(lab)
        lab.open()
        picture_kept = lab.page.locator(".spylab-leftover img")
        picture_kept.wait_for()
        assert (picture_kept.get_attribute("alt") or "").startswith("SPY, seen by Green. One row of cards")
        assert picture_kept.evaluate("image => image.complete && image.naturalWidth > 900")
        assert lab.page.get_by_text("This is a picture of the table. To play, run this cell.").is_visible()
        assert table.whole.count() == 0
        lab.screenshot(f"life-another-day-{'mine' if trusted else 'from-elsewhere'}")
        lab.run_cell(0)
        table.ready()
        assert not picture_kept.is_visible(), "the table takes its place"


def _touch(lab: Lab) -> None:
    """Change the notebook outside JupyterLab, so that it is not trusted any more."""
    path = lab.server.notebooks / "test.ipynb"
    path.write_text(path.read_text(encoding="utf-8").replace("import spylab", "import spylab  # touched"), "utf-8")


# -- two views, clicks, languages, rerun, errors ------------------------------------------------------------


def test_two_views_of_one_table(lab: Lab) -> None:
    lab.show(BEGUN, "table", "# here is room")
    above, below = (TableInPage(lab, index).ready() for index in (0, 1))
    _clicks_count_once(lab, above, below)
    _errors_are_shown(lab, above, below)
    _languages_and_looks(lab, above, below)
    _a_rerun_closes_the_old_table(lab, above)
    assert lab.complaints == []


def _clicks_count_once(lab: Lab, above: TableInPage, below: TableInPage) -> None:
    below.choose("Move 1 to the right")
    _in_step(lab, above, below)
    assert above.log()[-1] == "Green: moves 1"
    looks = [line for line in above.log() if line.startswith("Green: spies")]
    above.after(lambda: above.control(spy_card(above)).dblclick())
    lab.wait_ready()
    _in_step(lab, above, below)
    assert len([line for line in above.log() if line.startswith("Green: spies")]) == len(looks) + 1
    before = printed(lab)
    above.after(lambda: above.button("End turn").click(click_count=3, delay=40))
    lab.wait_ready()
    after = printed(lab)
    turn, later = (int(re.findall(r"turn (\d+)", text)[0]) for text in (before, after))
    assert later == turn + 2, "one turn of Green and one of Red have passed"


def _in_step(lab: Lab, above: TableInPage, below: TableInPage) -> None:
    lab.until(lambda: above.moment == below.moment != "", "both views show the same moment")
    assert (above.words(), above.buttons(), above.log()) == (below.words(), below.buttons(), below.log())
    lab.until(lambda: alike(lab.picture(0), lab.picture(1)), "both views show the same picture")


def _errors_are_shown(lab: Lab, above: TableInPage, below: TableInPage) -> None:
    (output,) = run(lab, "table.choose('move 7')")
    assert output["ename"] == "IllegalAction"
    alerts = lab.page.locator(".spylab-table").get_by_role("alert")
    lab.until(lambda: alerts.count() == 2, "both views show what was wrong")
    assert alerts.all_inner_texts() == [output["evalue"]] * 2
    above.choose(above.offers()[0])
    assert alerts.count() == 0, "what happens next takes it away"
    for code, fault, name in (("1 / 0", "ZeroDivisionError", below.offers()[0]), ("{}[0]", "KeyError", "End turn")):
        assert run(lab, f"table._chosen = lambda _: {code}") == []
        (below.control(name) if name in below.offers() else below.button(name)).click()
        lab.until(lambda fault=fault: alerts.filter(has_text=fault).count() == 2, "a fault of the program is shown")
    lab.screenshot("life-fault", below.whole)


def _languages_and_looks(lab: Lab, above: TableInPage, below: TableInPage) -> None:
    english = above.buttons()
    run(lab, "del table._chosen\nspylab.language('es')")
    lab.until(lambda: above.buttons() != english, "the buttons are in Spanish")
    _in_step(lab, above, below)
    languages = above.panel.locator("select[name=language]")
    assert languages.input_value() == "es"
    above.after(lambda: languages.select_option("eu"))
    _in_step(lab, above, below)
    assert above.buttons() != english
    assert below.panel.locator("select[name=language]").input_value() == "eu"
    above.after(lambda: languages.select_option("en"))
    assert above.buttons() == english
    for look in ("ink", "projector", "paper"):
        page = lab.pixel(4, 4)
        above.after(lambda look=look: above.panel.locator("select[name=theme]").select_option(look))
        lab.until(lambda page=page: lab.pixel(4, 4) != page, "the picture has another ground")
        _in_step(lab, above, below)
        red, green, blue, _ = lab.pixel(4, 4)
        ground = below.panel.evaluate("panel => getComputedStyle(panel).backgroundColor")
        assert ground == f"rgb({red}, {green}, {blue})", "picture and panel have one ground"


def _a_rerun_closes_the_old_table(lab: Lab, above: TableInPage) -> None:
    counted = printed(lab).rsplit(">", 1)[1]
    for _ in range(3):
        lab.run_cell(0)
    lab.until(lambda: lab.page.locator(".spylab-table").count() == 1, "the views of the old table are gone")
    above.ready()
    assert printed(lab).rsplit(">", 1)[1] == counted, "as many widgets and listeners as before"
    above.choose("Move 1 to the right")
    assert above.log()[-1] == "Green: moves 1"


# -- two people and a projector -----------------------------------------------------------------------------


def test_two_people_pass_the_screen_on(saving_state: None, lab: Lab) -> None:
    lab.show(NEIGHBOURS, "table", "wall = table.project()\nwall")
    above, below, wall = (TableInPage(lab, index).ready() for index in (0, 1, 2))
    assert above.ask() == "Pass to: Ane"
    above.choose("I am here: show my cards")
    above.choose("Green, place 1: Safe 1".replace("Green", "Ane"))
    above.choose("Ane, place 7: Bomb 2")
    above.choose("Ready")
    _nothing_of_a_hand(lab, "Jon", above, below)
    lab.screenshot("life-curtain")

    above.choose("Undo")
    assert above.ask() == "Pass to: Ane", "the base is taken back"
    below.choose("I am here: show my cards")
    assert "Ane, place 1: Bomb 2" in below.offers(), "what she had put together is still there, for her alone"
    below.choose("Arrange for me")
    below.choose("Ready")
    _nothing_of_a_hand(lab, "Jon", above, below)
    below.choose("I am here: show my cards")
    assert not [name for name in below.words() if name.startswith("Ane, place") and "face down" not in name]
    assert CARDS.search(" ".join(below.offers())), "Jon sees his own cards"
    below.choose("Ready")

    # Ane is told everything so far in one view, and goes on in the other.
    above.choose("I am here: show my cards")
    assert "Ane: has laid out" in above.said()
    _in_step(lab, above, below)
    below.choose(spy_card(below))
    _nothing_of_a_hand(lab, "Jon", above, below)
    lab.until(lambda: wall.log()[-1:] == below.log()[-1:] or len(wall.log()) > 6, "the projection keeps step")
    assert any(line.startswith("Ane: spies on Jon") for line in wall.log())
    assert wall.offers() == wall.buttons() == []
    assert "laid out" not in " ".join([*wall.words(), *wall.log()])
    lab.screenshot("life-projection", wall.whole)
    assert lab.complaints == []


def _nothing_of_a_hand(lab: Lab, name: str, *tables: TableInPage) -> None:
    """Behind the curtain no card is named: in texts, names and attributes of the page, and in what is saved."""
    for table in tables:
        lab.until(lambda table=table: table.ask() == f"Pass to: {name}", "the curtain is closed")
        html = table.whole.evaluate("table => table.outerHTML")
        assert [html[found.start() - 60 : found.end() + 40] for found in CARDS.finditer(html)] == []
    lab.save()
    file = json.loads((lab.server.notebooks / "test.ipynb").read_text(encoding="utf-8"))
    pictures = re.findall(r"base64,([\w+/=]+)", json.dumps(file["cells"]))
    assert len(pictures) == 3, "what is kept of two tables and a projection"
    assert not any(CARDS.search(base64.b64decode(picture).decode()) for picture in pictures)
    states = file["metadata"]["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    shown = [_words_of(model["state"]) for model in states.values() if "ask" in model["state"]]
    shown += [_words_of(model["state"]) for model in states.values() if "controls" in model["state"]]
    closed = [words for words in shown if "public view" not in words and f"Pass to: {name}" in words]
    assert len(closed) == 2, "board and panel of the table"
    assert not any(CARDS.search(words) for words in closed)


def _words_of(state: dict[str, object]) -> str:
    return json.dumps({key: value for key, value in state.items() if key not in ("_esm", "_css")})


# -- what a saved notebook tells ----------------------------------------------------------------------------


def test_a_notebook_saved_with_its_widgets_does_not_tell_a_bots_base(saving_state: None, lab: Lab) -> None:
    def saved(base: str) -> str:
        save_playthrough(against_a_bot(base), lab.server.notebooks / "game.txt")
        lab.show("import spylab\ntable = spylab.open_game('game.txt')\ntable", "table.project()", name="twins.ipynb")
        table, wall = (TableInPage(lab, index).ready() for index in (0, 1))
        table.choose("Move 1 to the right")
        table.choose(spy_card(table))
        lab.until(lambda: wall.log()[-1] == table.log()[-1], "the projection keeps step")
        lab.save()
        text = (lab.server.notebooks / "twins.ipynb").read_text(encoding="utf-8")
        assert "Green: spies on Red" in text
        lab.server.close_sessions()
        return comparable(re.sub('"id": "[0-9a-f]{8}"', '"id": "cell"', text))

    first, other = map(saved, twins(against_a_bot, HIDDEN, ALONE[:2], [0], most=1))
    same(first, other)

    # On another day the widgets come back without their kernel, and with a blank canvas: the picture replaces them.
    lab.open("twins.ipynb")
    lab.page.locator(".spylab-leftover img").first.wait_for()
    lab.until(lambda: lab.page.locator(".spylab-table").count() == 2, "the saved widgets are there")
    assert not any(table.is_visible() for table in lab.page.locator(".spylab-table").all())
    lab.screenshot("life-saved-widgets")
