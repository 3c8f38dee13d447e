// Real buttons over a picture, so that it can be played with a mouse, a finger, keys or a screen reader.
//
// Python says what is where (see overlay.py); this side makes it reachable and tells what was chosen. After
// a choice nothing more is sent until Python has answered: two clicks are one choice. One model may have
// several views in the page; they wait together, and only one of them speaks.

const TREMBLE = 6; // px that a pressed pointer may move before it drags
const SLOW = 300; // ms until the board shows that it is waiting
const SILENT = 5000; // ms until it says that no answer comes
const SETTLE = 90; // ms that the pointer or the focus rests on a control before Python hears of it
const SLIDE = 200; // ms of the outline that shows what moved
const CUT_OFF = "jupyter-widgets-disconnected"; // JupyterLab gives it to boards whose kernel is gone

const make = (tag, name, { text = "", ...attributes } = {}) => {
  const node = document.createElement(tag);
  if (name) node.className = name;
  node.textContent = text;
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
};

// -- The line to Python, shared by all views of one model ---------------------------------------------------

class Line {
  constructor() {
    this.views = new Set();
    this.waiting = false;
    this.timers = [];
  }

  send(model, message) {
    if (this.waiting) return;
    this.waiting = true;
    this.timers = [setTimeout(() => this.tell("busy"), SLOW), setTimeout(() => this.tell("lost"), SILENT)];
    try {
      model.send(message);
    } catch {
      this.timers.forEach(clearTimeout); // the page knows by itself that the kernel is gone
      this.tell("lost");
    }
  }

  tell(what) {
    for (const view of this.views) view[what]();
  }

  answered() {
    this.waiting = false;
    this.timers.forEach(clearTimeout);
    this.timers = [];
  }

  join(view) {
    this.views.add(view);
  }

  leave(view) {
    this.views.delete(view);
    if (this.views.size === 0) this.answered();
  }

  // What is read aloud comes from one view: the one with the focus, else the first.
  speaker() {
    const views = [...this.views];
    return views.find((view) => view.hasFocus()) ?? views[0];
  }
}

// -- Walking with arrows ------------------------------------------------------------------------------------

const middle = (box) => [box.x + box.w / 2, box.y + box.h / 2];

const nearest = (boxes, here, weight = 1) => {
  const [x, y] = middle(here);
  const far = (box) => Math.hypot(middle(box)[0] - x, weight * (middle(box)[1] - y));
  return boxes.reduce((best, box) => (best && far(best) <= far(box) ? best : box), undefined);
};

// Rows from above to below, each from left to right. A box belongs to a row if its middle is level with the
// row's first box; so every box is in exactly one row, and walking along the rows reaches all of them.
const rowsOf = (boxes) => {
  const rows = [];
  for (const box of [...boxes].sort((a, b) => middle(a)[1] - middle(b)[1])) {
    const row = rows.at(-1);
    if (row && middle(box)[1] <= row[0].y + row[0].h) row.push(box);
    else rows.push([box]);
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
};

// Where a key leads from a box; undefined if nowhere.
const neighbour = (boxes, here, key) => {
  const rows = rowsOf(boxes);
  const all = rows.flat();
  const at = all.indexOf(here);
  const row = rows.findIndex((boxes) => boxes.includes(here));
  const steps = {
    ArrowRight: () => all[at + 1],
    ArrowLeft: () => all[at - 1],
    ArrowDown: () => nearest(rows[row + 1] ?? [], here, 0),
    ArrowUp: () => nearest(rows[row - 1] ?? [], here, 0),
    Home: () => all[0],
    End: () => all.at(-1),
  };
  return steps[key]?.();
};
const WALKING = ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Home", "End"];

// -- Dragging a control onto another one --------------------------------------------------------------------

// Follows a pressed pointer. `onDrop(from, to)` gets the ids when it is released over another control.
class Drag {
  constructor(layer, onDrop) {
    this.layer = layer;
    this.onDrop = onDrop;
    this.ghost = make("div", "spylab-ghost");
    this.swallow = false; // the click that follows a drop means nothing
    layer.addEventListener("pointerdown", (event) => this.press(event));
    layer.addEventListener("pointermove", (event) => this.move(event));
    layer.addEventListener("pointerup", () => this.release());
    layer.addEventListener("pointercancel", () => this.stop());
  }

  press(event) {
    this.stop();
    this.swallow = false;
    const button = event.target.closest(".spylab-draggable");
    if (button && event.button === 0 && event.isPrimary) this.start = { button, x: event.clientX, y: event.clientY };
  }

  move(event) {
    if (!this.start) return;
    const { button, x, y } = this.start;
    const [dx, dy] = [event.clientX - x, event.clientY - y];
    if (!this.start.moving) {
      if (Math.hypot(dx, dy) < TREMBLE) return;
      this.start.moving = true;
      button.setPointerCapture(event.pointerId);
      this.ghost.style.cssText = button.style.cssText;
      this.layer.append(this.ghost);
      this.layer.classList.add("spylab-dragging");
    }
    this.ghost.style.transform = `translate(${dx}px, ${dy}px)`;
    this.aim(this.layer.getRootNode().elementFromPoint(event.clientX, event.clientY));
  }

  aim(under) {
    this.target?.classList.remove("spylab-target");
    const button = this.layer.contains(under) ? under.closest(".spylab-draggable") : null;
    this.start.home = button === this.start.button;
    this.target = this.start.home ? null : button;
    this.target?.classList.add("spylab-target");
  }

  release() {
    const { start, target } = this;
    this.stop();
    if (start?.moving) this.swallow = !start.home;
    setTimeout(() => (this.swallow = false)); // whether or not a click followed, the next one counts
    if (target) this.onDrop(start.button.dataset.id, target.dataset.id);
  }

  // Take it back while the pointer is still pressed.
  cancel() {
    this.swallow = Boolean(this.start?.moving);
    this.stop();
  }

  stop() {
    this.target?.classList.remove("spylab-target");
    this.layer.classList.remove("spylab-dragging");
    this.ghost.remove();
    this.start = this.target = null;
  }
}

// -- One view -----------------------------------------------------------------------------------------------

class View {
  constructor(model, el, line) {
    Object.assign(this, { model, el, line, boxes: [], buttons: new Map(), here: undefined });
    this.reading = make("ul", "spylab-unseen");
    this.layer = make("div", "spylab-controls", { role: "toolbar", tabindex: "-1" });
    this.live = make("div", "spylab-unseen", { "aria-live": "polite" });
    this.notices = make("div", "spylab-notices");
    el.classList.add("spylab-overlay");
    el.append(this.reading, this.layer, this.live, this.notices);

    this.drag = new Drag(this.layer, (from, to) => this.send({ type: "drag", from, to }));
    this.layer.addEventListener("click", (event) => this.click(event));
    this.layer.addEventListener("keydown", (event) => this.key(event));
    this.layer.addEventListener("focusin", (event) => {
      this.hovered = undefined; // of mouse and focus, what moved last is what points
      this.stand(event.target.dataset.id);
    });
    for (const what of ["focusin", "focusout"]) this.layer.addEventListener(what, () => this.point());
    this.layer.addEventListener("pointerover", (event) => this.hover(event));
    this.layer.addEventListener("pointerleave", () => this.hover());
    this.hear = () => this.answer();
    model.on("change:serial", this.hear);
    this.watch = new MutationObserver(([change]) => change.target.classList.contains(CUT_OFF) && this.lost());
    line.join(this);
    this.draw();
  }

  leave() {
    this.model.off("change:serial", this.hear);
    this.watch.disconnect();
    clearTimeout(this.settling);
    cancelAnimationFrame(this.frame);
    this.line.leave(this);
    this.el.replaceChildren();
  }

  hasFocus() {
    return this.layer.contains(this.layer.getRootNode().activeElement);
  }

  // -- from Python

  answer() {
    this.line.answered();
    this.drag.cancel();
    this.draw();
    this.told = ""; // a new picture shows nothing of what is pointed at
    if (!this.hasFocus()) this.hovered = undefined; // something else was chosen: the mouse only happens to be here
    this.point();
    // What another moment or another view has said goes: it may be of a hand that the next person must not see.
    const say = this.line.speaker() === this ? this.model.get("say") : "";
    this.live.replaceChildren(...(say ? [make("p", "", { text: say })] : []));
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.model.get("motion").forEach((m) => this.slide(m));
  }

  draw() {
    const { model, layer, notices } = this;
    for (const [token, value] of Object.entries(model.get("look"))) {
      for (const node of [layer, notices]) node.style.setProperty(`--spylab-${token}`, value);
    }
    layer.setAttribute("aria-label", model.get("title"));
    layer.setAttribute("aria-busy", "false");
    layer.dataset.moment = model.get("token");
    layer.classList.remove("spylab-waiting");
    this.reading.replaceChildren(...model.get("reading").map((text) => make("li", "", { text })));
    this.reading.hidden = model.get("reading").length === 0;
    this.drawControls();
    notices.replaceChildren();
    if (model.get("alert")) this.notice(model.get("alert"), "alert");
    this.meetCanvas();
  }

  // A control that stays keeps its element and the focus. If it goes, the nearest one takes over; while
  // there is none, the board itself holds the focus for the next.
  drawControls() {
    const focused = this.hasFocus();
    const names = ["id", "label", "x", "y", "w", "h", "z", "pressed", "detail"];
    this.boxes = this.model.get("controls").map((values) => Object.fromEntries(names.map((n, i) => [n, values[i]])));
    const old = this.buttons;
    this.buttons = new Map(this.boxes.map(({ id }) => [id, old.get(id) ?? make("button", "", { type: "button" })]));
    this.boxes.forEach((box, index) => {
      const button = this.buttons.get(box.id);
      this.dress(button, box);
      if (this.layer.children[index] !== button) this.layer.insertBefore(button, this.layer.children[index] ?? null);
    });
    const { here } = this;
    this.stand((this.boxes.find((box) => box.id === here?.id) ?? (here && nearest(this.boxes, here)))?.id);
    if (focused) (this.buttons.get(this.here?.id) ?? this.layer).focus({ preventScroll: true });
    for (const [id, button] of old) if (!this.buttons.has(id)) button.remove();
  }

  dress(button, box) {
    button.dataset.id = box.id;
    button.className = "spylab-control";
    button.classList.toggle("spylab-draggable", this.model.get("draggable").includes(box.id));
    button.setAttribute("aria-label", box.label);
    if (box.detail) button.setAttribute("aria-description", box.detail);
    else button.removeAttribute("aria-description");
    if (box.pressed === null) button.removeAttribute("aria-pressed");
    else button.setAttribute("aria-pressed", box.pressed);
    button.style.zIndex = box.z;
    this.place(button, [box.x, box.y, box.w, box.h]);
  }

  // In per cent, so that everything keeps its place when the picture is shown smaller.
  place(node, [x, y, w, h]) {
    const [width, height] = this.model.get("size");
    const [left, top, wide, high] = [x / width, y / height, w / width, h / height].map((part) => `${100 * part}%`);
    Object.assign(node.style, { left, top, width: wide, height: high });
  }

  // The canvas is a picture with a name; ipycanvas makes it a stop for Tab that swallows every key. It may come
  // later than this view does.
  meetCanvas() {
    const canvas = this.el.parentElement?.querySelector(":scope > canvas");
    cancelAnimationFrame(this.frame);
    if (!canvas) {
      this.frame = requestAnimationFrame(() => this.meetCanvas());
      return;
    }
    canvas.removeAttribute("tabindex");
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", `${this.model.get("title")}. ${this.model.get("description")}`);
    this.watch.observe(canvas.parentElement, { attributes: true, attributeFilter: ["class"] });
  }

  // An outline that goes where something went, and fades.
  slide({ from, to }) {
    const trail = make("div", "spylab-trail");
    const frames = [from, to].map((box, step) => {
      this.place(trail, box);
      const { left, top, width, height } = trail.style;
      return { left, top, width, height, opacity: 1 - step };
    });
    this.layer.append(trail);
    trail.animate(frames, { duration: SLIDE, easing: "ease-out" }).onfinish = () => trail.remove();
  }

  notice(text, role) {
    this.notices.replaceChildren(make("p", `spylab-${role}`, { text, role }));
  }

  // -- from the line

  busy() {
    this.layer.classList.add("spylab-waiting");
    this.layer.setAttribute("aria-busy", "true");
  }

  lost() {
    this.notice(this.model.get("lost"), "status");
  }

  // -- from a person

  send(message) {
    this.line.send(this.model, { ...message, token: this.model.get("token") });
  }

  click(event) {
    const button = event.target.closest("button");
    if (!button || this.drag.swallow || event.detail > 1) return; // the second click of a double click adds nothing
    button.focus({ preventScroll: true }); // not every browser does that by itself
    this.send({ type: "choose", id: button.dataset.id });
  }

  // Keys stay here, or JupyterLab would take a letter for one of its commands. Tab and whatever is pressed
  // together with Ctrl, Alt or Cmd goes on to the page.
  key(event) {
    if (event.key === "Tab" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    if (event.key === "Escape") {
      this.drag.cancel();
      this.hovered = undefined;
      this.tellPointed("");
    }
    if (event.key === "Enter" && event.repeat) event.preventDefault(); // a key held down chooses once
    if (!WALKING.includes(event.key)) return;
    event.preventDefault();
    const inside = event.target !== this.layer;
    const target = inside ? neighbour(this.boxes, this.here, event.key) : this.here;
    this.buttons.get(target?.id)?.focus();
  }

  // What a finger touches it chooses; only a mouse or a pen can point without choosing.
  hover(event) {
    this.hovered = event?.pointerType === "touch" ? undefined : event?.target.closest("button")?.dataset.id;
    this.point();
  }

  // What is pointed at: the control under the mouse, else the one with the focus. Python hears of it when that rests
  // for a moment, and not while it is thinking about a choice: after the answer it is told again.
  point() {
    clearTimeout(this.settling);
    if (!this.model.get("pointing")) return;
    this.settling = setTimeout(() => {
      const focused = this.hasFocus() ? this.layer.getRootNode().activeElement.dataset.id : undefined;
      const id = [this.hovered, focused].find((id) => this.buttons.has(id)) ?? "";
      if (id !== (this.told ?? "") && !this.line.waiting) this.tellPointed(id);
    }, SETTLE);
  }

  tellPointed(id) {
    if (!this.model.get("pointing")) return;
    this.told = id;
    try {
      this.model.send({ type: "point", id, token: this.model.get("token") });
    } catch {
      this.told = ""; // no kernel: a preview is nothing to complain about
    }
  }

  // One control can be reached with Tab, the one that had the focus last; arrows lead to the others.
  stand(id) {
    this.here = this.boxes.find((box) => box.id === id) ?? this.here ?? this.boxes[0];
    for (const [id, button] of this.buttons) button.tabIndex = id === this.here.id ? 0 : -1;
  }
}

export default () => {
  const line = new Line();
  return {
    render({ model, el }) {
      const view = new View(model, el, line);
      return () => view.leave();
    },
  };
};
