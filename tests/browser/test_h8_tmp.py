from tests.browser.test_table_life import *
def test_x(lab, saving_state):
    out=[]
    def saved(base: str) -> str:
        save_playthrough(against_a_bot(base), lab.server.notebooks / "game.txt")
        lab.show("import spylab\ntable = spylab.open_game('game.txt')\ntable", "table.project()", name="twins.ipynb")
        table = TableInPage(lab).ready()
        table.choose("Move 1 to the right")
        table.choose(spy_card(table))
        lab.save()
        text = (lab.server.notebooks / "twins.ipynb").read_text(encoding="utf-8")
        lab.server.close_sessions()
        return comparable(re.sub('"id": "[0-9a-f]{8}"', '"id": "cell"', text))
    bases = twins(against_a_bot, HIDDEN, ALONE[:2], [0], most=1)
    print(bases)
    for k,b in enumerate(bases):
        open(f"/tmp/tw{k}.json","w").write(json.dumps(json.loads(saved(b)),indent=1))
