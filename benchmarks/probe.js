// Runs in the page before anything else and notes what a click leads to: what is drawn, where, and when.
//
// Every context of a canvas is watched, also those that are not on the page: ipycanvas draws there first.
// `probe.keep()` remembers the picture, `probe.noted()` tells what was noted since the last click.
(() => {
  const noted = { click: 0, drawn: 0, words: 0, frame: 0, calls: 0, areas: [] };
  const context = CanvasRenderingContext2D.prototype;
  const look = context.getImageData;
  let kept = null; // the pixels before the click
  let rects = []; // of the path that is being made
  let nextFrame = false;

  const onScreen = () => {
    if (nextFrame) return;
    nextFrame = true;
    const channel = new MessageChannel(); // its message comes after the frame is painted
    channel.port1.onmessage = () => {
      nextFrame = false;
      noted.frame = performance.now();
    };
    requestAnimationFrame(() => channel.port2.postMessage(null));
  };

  for (const [name, { value: method }] of Object.entries(Object.getOwnPropertyDescriptors(context))) {
    if (typeof method !== "function" || name === "getImageData") continue;
    context[name] = function (...values) {
      if (name === "beginPath") rects = [];
      if (name === "rect") rects.push(values);
      if (name === "clip") noted.areas.push(...rects);
      noted.calls += 1;
      const answer = method.apply(this, values);
      noted.drawn = performance.now();
      onScreen();
      return answer;
    };
  }

  addEventListener("click", (event) => {
    Object.assign(noted, { click: event.timeStamp, drawn: 0, words: 0, frame: 0, calls: 0, areas: [] });
  }, true);

  new MutationObserver((changes) => {
    if (!changes.some(({ target }) => target.closest?.(".spylab-panel"))) return;
    noted.words = performance.now();
    onScreen();
  }).observe(document, { subtree: true, childList: true });

  const canvas = () => document.querySelector(".spylab-board canvas");
  const pixels = () => new Uint32Array(look.call(canvas().getContext("2d"), 0, 0, canvas().width, canvas().height).data.buffer);

  const compared = () => {
    const [before, now, { width, height }] = [kept, pixels(), canvas()];
    if (before.length !== now.length) return { changed: 1, outside: 0, idle: 0, redrawn: 1 };
    const density = width / parseFloat(canvas().style.width);
    const areas = noted.areas.map((area) => area.map((length) => Math.round(length * density)));
    const busy = areas.map(() => false);
    let [changed, outside] = [0, 0];
    for (let at = 0; at < now.length; at += 1) {
      if (now[at] === before[at]) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      const inside = areas.findIndex(([left, top, wide, high]) => x >= left && x < left + wide && y >= top && y < top + high);
      changed += 1;
      if (inside < 0) outside += 1;
      else busy[inside] = true;
    }
    const redrawn = areas.reduce((sum, [, , wide, high]) => sum + wide * high, 0) / (width * height);
    return { changed: changed / now.length, outside, idle: busy.filter((is) => !is).length, redrawn };
  };

  window.probe = {
    keep: () => { kept = pixels(); },
    isQuiet: (ms) => performance.now() - Math.max(noted.click, noted.drawn, noted.words, noted.frame) > ms && !nextFrame,
    noted: () => ({ ...noted, areas: noted.areas.length, ...compared() }),
  };
})();
