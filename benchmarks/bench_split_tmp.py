from statistics import median
from benchmarks.bench_page import *
from benchmarks import bench_page
def test_split(lab):
    c=Clicker(lab)
    tools=c._meter._tools
    rows=[]
    orig=c._meter.page
    store=[]
    def page():
        m={x["name"]:x["value"]*1000 for x in tools.send("Performance.getMetrics")["metrics"]}
        store.append(m); return m["TaskDuration"]
    c._meter.page=page
    out={}
    for a,b in _game(c,1):
        pass
    kinds=[]
    for i in range(0,len(store),2):
        d={k:store[i+1][k]-store[i][k] for k in store[i]}
        out.setdefault(("click","least")[(i//2)%2],[]).append(d)
    for k,v in out.items():
        print(k,{n:round(median(d[n] for d in v),1) for n in v[0] if "Duration" in n}, {n:median(d[n] for d in v)/1000 for n in ("LayoutCount","RecalcStyleCount","Nodes")})
from benchmarks.bench_page import _game
