// The panel below a board: draws what Python says, sends back what a person chooses. Knows no game.
// One choice at a time: after it the buttons wait for the answer (a new `serial`), so two clicks are one choice.

const BUSY_MS = 300;
const LOST_MS = 5000;
const COPY_MS = 200; // how often a window of its own is brought up to date
const SETTLE_MS = 90; // the pointer or the focus rests on a button before Python hears of it
const CUT_OFF = "jupyter-widgets-disconnected"; // JupyterLab gives it to widgets that have no kernel

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

// A sign arrives as SVG text made by spylab; it is parsed as an image document, never as HTML.
function sign(model, seat) {
  const text = seat === null ? "" : model.get("badges")[seat];
  if (!text) return "";
  const image = element("img", { alt: "", width: 18, height: 18 });
  image.src = "data:image/svg+xml;utf8," + encodeURIComponent(text);
  return image;
}

function render({ model, el }) {
  el.classList.add("spylab-panel");
  // Saved with the notebook and shown without the kernel that made it: the canvas above is blank (see panel.css).
  if (el.classList.contains(CUT_OFF)) el.classList.add("spylab-never");
  const ask = element("p", { class: "spylab-ask" });
  const lost = element("p", { class: "spylab-lost", role: "status", hidden: "" });
  const notes = element("div", { class: "spylab-notes" });
  const form = element("form", { class: "spylab-form", hidden: "" });
  const rows = element("div", { class: "spylab-rows", tabindex: "-1" });
  const sliders = element("div", { class: "spylab-sliders" });
  const wrong = element("p", { class: "spylab-alert", "aria-hidden": "true", hidden: "" }); // the board reads it out
  const apart = element("button", { type: "button", class: "spylab-apart", hidden: "" });
  const foot = element("div", { class: "spylab-foot" });
  const settings = element("div", { class: "spylab-settings" });
  const houseRules = element("ul");
  const house = element("details", { class: "spylab-house", open: "" }, element("summary"), houseRules);
  const summary = element("summary");
  const lines = element("ol", { class: "spylab-lines", tabindex: "0" });
  const log = element("details", { class: "spylab-log" }, summary, lines);
  log.open = model.get("read_log");
  el.append(ask, notes, form, rows, sliders, wrong, lost, apart, foot, settings, house, log);
  const windows = new Map(); // of their own, for projectors: with the clock that brings each up to date
  const changed = new Map(); // settings that were changed while an answer was awaited: to which value
  let waiting = false;
  let timers = [];
  const wanted = new Map(); // for sliders that were moved on while an answer was awaited: to which choice
  let settling, hovered;
  let pointed = "";

  // False while an answer is awaited: then nothing is sent.
  function send(message) {
    if (waiting) return false;
    waiting = true;
    timers = [setTimeout(() => el.classList.add("spylab-busy"), BUSY_MS), setTimeout(giveUp, LOST_MS)];
    if (!tell(message)) giveUp();
    return true;
  }

  // False if the page knows by itself that the kernel is gone.
  function tell(message) {
    try {
      model.send(message);
      return true;
    } catch {
      return false;
    }
  }

  // What is pointed at: the button under the mouse, else the one with the focus. Python hears of it when that rests.
  function point() {
    clearTimeout(settling);
    if (!model.get("pointing")) return;
    settling = setTimeout(() => {
      const focused = rows.contains(document.activeElement) ? document.activeElement.dataset.choice : undefined;
      const choice = hovered ?? focused ?? "";
      if (choice === pointed || waiting) return;
      pointed = choice;
      tell({ type: "point", choice, token: model.get("token") });
    }, SETTLE_MS);
  }

  function hover(event) {
    const touched = event?.pointerType === "touch";
    hovered = touched ? undefined : event?.target.closest("button")?.dataset.choice;
    point();
  }

  for (const what of ["focusin", "focusout"]) rows.addEventListener(what, point);
  rows.addEventListener("pointerover", hover);
  rows.addEventListener("pointerleave", () => hover());

  function giveUp() {
    lost.textContent = model.get("lost");
    lost.hidden = false;
    wanted.clear();
    changed.clear();
    release();
  }

  function release() {
    waiting = false;
    timers.forEach(clearTimeout);
    el.classList.remove("spylab-busy");
  }

  // The second click of a double click would hit whatever came to lie there meanwhile; only where a button says that
  // it may be chosen `again` at once does it count.
  function button([choice, label, seat, main, again, chosen], token) {
    const made = element("button", { type: "button", "data-choice": choice }, sign(model, seat), label);
    if (main) made.classList.add("spylab-main");
    if (again) made.dataset.again = "";
    if (chosen !== null) made.setAttribute("aria-pressed", chosen);
    made.addEventListener("click", (event) => {
      if (again || event.detail < 2) send({ type: "choose", choice, token });
    });
    return made;
  }

  // The focus stays on its button; if that is gone, it goes to one that leads on step by step, else the one in its place
  // takes over. While there is none, or if the one that led on is gone, so that a key pressed once too often chooses
  // nothing, the rows themselves hold it.
  function drawChoices() {
    const focused = rows.contains(document.activeElement) ? document.activeElement : null;
    const at = [...rows.querySelectorAll("button")].indexOf(focused);
    const token = model.get("token");
    rows.replaceChildren(...model.get("groups").map(([title, choices], number) => {
      const name = element("span", { class: "spylab-title", id: `${model.model_id ?? "p"}-row${number}` }, title);
      const row = element("div", { class: "spylab-row", role: "group", "aria-label": title });
      row.append(name, element("div", { class: "spylab-choices" }, ...choices.map((c) => button(c, token))));
      return row;
    }));
    if (!focused) return;
    const all = [...rows.querySelectorAll("button")];
    const same = all.find((b) => b.dataset.choice === focused.dataset.choice);
    const next = all.find((b) => "again" in b.dataset && b.classList.contains("spylab-main"));
    const place = "again" in focused.dataset ? rows : all[Math.min(Math.max(at, 0), all.length - 1)];
    (same ?? next ?? place ?? rows).focus();
  }

  // A slider moves at once and says where it stands; the table follows as fast as it can, and leaves out stops that were
  // left again meanwhile. So one that is being dragged is kept, and not put back by the answer to an earlier stop.
  function drawSliders() {
    const shown = model.get("sliders");
    const kept = [...sliders.children].map((row) => row.dataset.key);
    if (shown.length !== kept.length || shown.some(([key], at) => key !== kept[at])) {
      wanted.clear();
      sliders.replaceChildren(...shown.map(slider));
    }
    shown.forEach(([key, label, stops, at], number) => {
      const row = sliders.children[number];
      const [name, range] = row.querySelectorAll("span, input");
      name.textContent = label;
      row.stops = stops;
      const waits = stops.findIndex(([choice]) => choice === wanted.get(key));
      range.max = stops.length - 1;
      range.value = waits < 0 ? at : waits;
      read(row);
    });
    if (wanted.size) askFor(...wanted.entries().next().value);
  }

  // What is asked for once is not asked for again, whatever the answer is.
  function askFor(key, choice) {
    if (send({ type: "choose", choice, token: model.get("token") })) wanted.delete(key);
    else wanted.set(key, choice);
  }

  function slider([key]) {
    const range = element("input", { type: "range", min: 0, step: 1 });
    const label = element("label", {}, element("span"), range);
    const row = element("div", { class: "spylab-slider", "data-key": key }, label, element("output"));
    range.addEventListener("input", () => askFor(key, read(row)[0]));
    return row;
  }

  // Says where a slider stands, to eyes and to a screen reader; returns that stop.
  function read(row) {
    const [range, output] = row.querySelectorAll("input, output");
    const stop = row.stops[range.value];
    range.setAttribute("aria-valuetext", stop[1]);
    output.textContent = stop[1];
    return stop;
  }

  function drawNotes() {
    const paragraph = ([text, sort]) =>
      element(sort === "title" ? "h3" : "p", sort ? { class: `spylab-${sort}` } : {}, text);
    const all = model.get("notes");
    notes.replaceChildren(...all.filter(([, sort]) => sort !== "foot").map(paragraph));
    foot.replaceChildren(...all.filter(([, sort]) => sort === "foot").map(paragraph));
  }

  // A field keeps what is being typed in it until its question is gone. Returns whether there is a new one.
  function drawField() {
    const [label, words, key] = model.get("field");
    form.hidden = !key;
    const fresh = (form.dataset.key ?? "") !== (key ?? "");
    form.dataset.key = key ?? "";
    if (!key) {
      form.replaceChildren();
      return false;
    }
    if (fresh) {
      const input = element("input", { type: "text", name: "answer", autocomplete: "off" });
      form.replaceChildren(element("label", {}, "", " ", input), element("button", { type: "submit" }));
    }
    form.querySelector("label").firstChild.data = label ?? "";
    form.querySelector("button").textContent = words ?? "";
    return fresh && !form.hidden;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    form.dataset.sent = "yes";
    send({ type: "answer", text: form.elements.answer.value, token: model.get("token") });
  });

  // After an answer that was not right the next one is typed over it.
  function retype() {
    const sent = form.dataset.sent;
    delete form.dataset.sent;
    if (!sent || form.hidden) return;
    if (form.contains(document.activeElement)) form.elements.answer.focus();
    form.elements.answer.select();
  }

  // A setting that is changed while an answer is awaited stays as it was put, and is sent when the answer is there.
  function set(name, value) {
    if (send({ type: "set", name, value })) changed.delete(name);
    else changed.set(name, value);
  }

  function drawSettings() {
    if (settings.contains(document.activeElement)) settings.dataset.focus = document.activeElement.name;
    settings.replaceChildren(...model.get("settings").map(([name, label, value, options]) => {
      const choose = element("select", { name }, ...options.map(([v, words]) => {
        const option = element("option", { value: v }, words);
        option.selected = v === (changed.get(name) ?? value);
        return option;
      }));
      choose.addEventListener("change", () => set(name, choose.value));
      return element("label", {}, label + " ", choose);
    }));
    if (settings.dataset.focus) settings.querySelector(`select[name=${settings.dataset.focus}]`)?.focus();
    delete settings.dataset.focus;
    if (changed.size) set(...changed.entries().next().value);
  }

  // Shown as long as they are not folded up; a table that is played as usual has none.
  function drawHouseRules() {
    house.hidden = model.get("house_rules").length === 0;
    house.firstChild.textContent = model.get("words")["house rules"] ?? "";
    houseRules.replaceChildren(...model.get("house_rules").map((rule) => element("li", {}, rule)));
  }

  function drawLog() {
    log.hidden = model.get("log").length === 0;
    summary.textContent = model.get("words").log ?? "";
    lines.replaceChildren(...model.get("log").map(([seat, text, notation, marked]) => {
      const line = element("li", marked ? { class: "spylab-marked" } : {}, sign(model, seat), element("span", {}, text));
      if (notation) line.append(" ", element("code", {}, notation));
      return line;
    }));
    const proof = lines.querySelector(".spylab-marked"); // the lines of a reason are shown, else the newest ones
    lines.scrollTop = proof ? proof.offsetTop - lines.offsetTop - 2 * proof.offsetHeight : lines.scrollHeight;
  }

  // A copy of the picture in a window of its own, for the projector: it follows the picture and can do nothing.
  function openWindow() {
    const shown = window.open("", "", "popup,width=1280,height=760");
    if (!shown) return;
    const picture = shown.document.createElement("canvas");
    shown.document.title = document.title;
    Object.assign(shown.document.body.style, { margin: 0, background: getComputedStyle(el).backgroundColor });
    Object.assign(picture.style, { display: "block", width: "100vw", height: "100vh", objectFit: "contain" });
    picture.setAttribute("role", "img");
    shown.document.body.append(picture);
    windows.set(shown, setInterval(() => copyTo(shown, picture), COPY_MS));
  }

  function copyTo(shown, picture) {
    const board = el.previousElementSibling?.querySelector("canvas");
    if (shown.closed || !el.isConnected) return closeWindow(shown);
    if (!board?.width) return;
    if (picture.width !== board.width) picture.width = board.width;
    if (picture.height !== board.height) picture.height = board.height;
    picture.setAttribute("aria-label", board.getAttribute("aria-label") ?? "");
    const pen = picture.getContext("2d");
    pen.clearRect(0, 0, picture.width, picture.height);
    pen.drawImage(board, 0, 0);
  }

  function closeWindow(shown) {
    clearInterval(windows.get(shown));
    windows.delete(shown);
    shown.close();
  }

  function draw() {
    release();
    lost.hidden = true;
    wrong.textContent = model.get("alert");
    wrong.hidden = !wrong.textContent;
    apart.textContent = model.get("words").window ?? "";
    apart.hidden = !apart.textContent;
    for (const [name, value] of Object.entries(model.get("look"))) el.style.setProperty(`--spylab-${name}`, value);
    el.dataset.moment = model.get("token");
    ask.textContent = model.get("ask");
    drawNotes();
    const typing = form.contains(document.activeElement);
    const choosing = rows.contains(document.activeElement);
    const fresh = drawField();
    drawChoices();
    hovered = undefined; // the buttons are new ones
    pointed = "";
    point();
    if (typing && form.hidden) (rows.querySelector(".spylab-main") ?? rows).focus();
    if (choosing && fresh) form.elements.answer.focus();
    retype();
    drawSettings();
    drawHouseRules();
    drawLog();
    drawSliders();
  }

  // The page says how much room there is, so that the picture can be laid out for it instead of shrunk.
  // Of the height it says that of the window: where that is low, a narrow picture leaves room for the buttons beside it.
  function tellRoom() {
    const width = Math.round(el.parentElement?.clientWidth ?? 0);
    if (width > 0) tell({ type: "room", width, height: window.innerHeight });
  }
  // Beside the picture the question is shown here as well: in the picture it may be off the screen.
  function lookAside() {
    const board = el.previousElementSibling?.getBoundingClientRect();
    el.classList.toggle("spylab-beside", Boolean(board) && el.getBoundingClientRect().left > board.left + 1);
  }
  const room = new ResizeObserver(tellRoom);
  const place = new ResizeObserver(lookAside);
  requestAnimationFrame(() => el.parentElement && room.observe(el.parentElement));
  place.observe(el);
  window.addEventListener("resize", tellRoom);
  apart.addEventListener("click", openWindow);

  // Keys stay here, or JupyterLab would take a letter for one of its commands and cut the cell. Tab and whatever is
  // pressed together with Ctrl, Alt or Cmd goes on to the page.
  el.addEventListener("keydown", (event) => {
    if (event.key !== "Tab" && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  });
  model.on("change:serial", draw);
  draw();
  return () => {
    room.disconnect();
    clearTimeout(settling);
    place.disconnect();
    window.removeEventListener("resize", tellRoom);
    [...windows.keys()].forEach(closeWindow);
    model.off("change:serial", draw);
    timers.forEach(clearTimeout);
  };
}

export default { render };
