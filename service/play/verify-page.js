/** The page that proves draws: takes what is pasted, has it verified, and says what was checked and what was not. */

import { card, die, make } from "/verify-drawings.js";
import { WORDS } from "/verify-words.js";
import { readLog, verifyLog } from "/verify.js";

const $ = (id) => document.getElementById(id);
const DRAWS_AT_ONCE = 100;

let words = WORDS[/^sv\b/i.test(navigator.language) ? "sv" : "en"];
let shown = null; // {found, exchanges, rules, opened}: what was verified last, and which of it lies open

// The language and the light

function speak() {
  document.documentElement.lang = words.code;
  document.title = words.title;
  for (const element of document.querySelectorAll("[data-t]")) tell(element, words[element.dataset.t]);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", words[element.dataset.label]);
  $("language").textContent = words.other.toUpperCase();
  $("language").lang = words.other;
  $("language").setAttribute("aria-label", `${words.other.toUpperCase()}: ${words.otherName}`);
  if (shown) render();
}

function tell(element, said) {
  if (typeof said === "string") element.textContent = said;
  else element.replaceChildren(said[0], make("a", { href: "/verify.js", download: "verify.mjs" }, "verify.mjs"), said[1]);
}

$("language").addEventListener("click", () => {
  words = WORDS[words.other];
  speak();
});

$("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});

// What comes in

$("form").addEventListener("submit", (event) => {
  event.preventDefault();
  prove($("log").value);
});
$("open").addEventListener("click", () => $("file").click());
$("file").addEventListener("change", () => take($("file").files[0]));
$("sample").addEventListener("click", () => whileBusy($("sample"), words.checking, sample));

addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("dropping");
});
addEventListener("dragleave", () => document.body.classList.remove("dropping"));
addEventListener("drop", (event) => {
  event.preventDefault();
  document.body.classList.remove("dropping");
  const [file] = event.dataTransfer.files;
  if (file) take(file);
  else prove(($("log").value = event.dataTransfer.getData("text")));
});

async function take(file) {
  if (!file) return;
  try {
    $("log").value = await file.text();
  } catch {
    return trouble(words.noFile);
  }
  $("file").value = "";
  await prove($("log").value);
}

function trouble(said) {
  $("trouble").textContent = said ?? "";
  $("trouble").hidden = !said;
}

async function whileBusy(button, said, work) {
  if (button.getAttribute("aria-disabled")) return;
  const before = button.textContent;
  button.setAttribute("aria-disabled", "true");
  button.textContent = said;
  try {
    await work();
  } finally {
    button.removeAttribute("aria-disabled");
    if (button.textContent === said) button.textContent = before;
  }
}

/** Three tests on one stream, drawn by the service, as a client would log them. */
async function sample() {
  const system = "mouse-guard";
  const lines = [];
  let state;
  let cursor = 0;
  const seed = [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    for (const obstacle of [3, 2, 4]) {
      const actions = [{ type: "test", rating: 4, obstacle, settle: true }];
      const request = { state, actions, rng: { seed, cursor } };
      const response = await posted(`/v1/systems/${system}/resolutions`, request);
      lines.push(JSON.stringify({ system, request, response }));
      state = response.state;
      cursor = response.audit.end;
    }
  } catch {
    return trouble(words.noService);
  }
  $("log").value = lines.join("\n");
  await prove($("log").value);
}

async function posted(path, body) {
  const headers = { "Content-Type": "application/json", "Accept-Language": words.code };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw Object.assign(new Error(answer.statusText), { status: answer.status });
  return answer.json();
}

// The proof

async function prove(text) {
  trouble(null);
  if (!text.trim()) return trouble(words.empty);
  const { exchanges, broken, cut } = readLog(text);
  if (exchanges.length === 0) return trouble(broken.length || cut ? words.notJson : words.reason.NO_RESPONSE);
  await whileBusy($("check"), words.checking, async () => {
    try {
      const found = await verifyLog(text);
      const first = found.exchanges.findIndex((exchange) => exchange.verdict === "different");
      shown = { found, exchanges, rules: null, opened: new Set([Math.max(first, 0)]) };
    } catch (error) {
      console.error(error);
      return trouble(words.failed);
    }
    render();
    $("say").focus({ preventScroll: true });
    const { top } = $("say").getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) $("result").scrollIntoView({ block: "start" });
  });
}

/** Whom the service may be asked about: exchanges with their request. */
function askable() {
  return shown.exchanges.flatMap((exchange, index) => {
    const system = exchange?.system ?? exchange?.response?.audit?.system;
    if (!exchange?.request || !exchange.response || !system) return [];
    return [{ index, exchange: { system, request: exchange.request, response: exchange.response } }];
  });
}

async function askRules() {
  const about = shown;
  const asked = askable();
  let rules;
  try {
    const answer = await posted("/v1/verifications", { exchanges: asked.map(({ exchange }) => exchange) });
    const whole = asked.length === about.exchanges.length;
    rules = { verdicts: new Map(asked.map(({ index }, i) => [index, answer.exchanges[i]])), session: whole ? answer.session : null };
    const different = asked.find(({ index }) => rules.verdicts.get(index).verdict === "different");
    if (different) about.opened.add(different.index);
  } catch (error) {
    rules = { failed: error.status === 405 ? 404 : error.status ?? "offline" };
  }
  if (about !== shown) return;
  shown.rules = rules;
  render();
  ($("refused") ?? $("exchanges")).focus();
}

// What is said of it

function render() {
  const { found, rules } = shown;
  const games = new Set(found.exchanges.map((exchange) => exchange.system));
  $("result").dataset.game = games.size === 1 ? [...games][0] : "";
  delete $("say").dataset.t;
  $("say").textContent = said(found);
  $("told").replaceChildren(stamps(found, rules), ...facts(found, rules), ask(rules), ...exchangesOf(found, rules));
}

function said(found) {
  const { verdict, counts, exchanges, session } = found;
  if (verdict === "different") return saidDifferent(exchanges);
  if (verdict === "draws_verified") {
    const { all, seeded, apart } = words.say;
    const follow = counts.supplied ? seeded(counts.verified, counts.supplied) : all(counts.verified, session.seeds);
    return isWhole(found) ? follow : `${follow} ${apart}`;
  }
  if (counts.verified) return words.say.some(counts.verified, counts.verified + counts.not_checked + counts.supplied);
  if (counts.not_checked) return words.say.unsettled(counts.not_checked);
  const reasons = new Set(exchanges.map((exchange) => exchange.reason));
  const [reason] = reasons;
  return (reasons.size === 1 && (words.say[reason] ?? words.reason[reason])) || words.say.none;
}

/** Whether nothing of a log is known to be missing, repeated or changed; an exchange alone is a part of one. */
function isWhole({ exchanges, cut, session: { breaks, words_reused, words_skipped } }) {
  return cut === null && (exchanges.length === 1 || breaks.length + words_reused.length + words_skipped.length === 0);
}

function saidDifferent(exchanges) {
  const index = exchanges.findIndex((exchange) => exchange.verdict === "different");
  const draw = exchanges[index].draws.find((each) => each.verdict === "different");
  if (!draw) return words.say.differs(words.exchange(index));
  const where = words.drawOf(index, draw.index);
  const value = draw.name === "value" && draw.expected !== undefined;
  return value ? words.say.different(where, face(draw, draw.expected), face(draw, draw.value)) : words.say.differs(where);
}

function face(draw, value) {
  return draw.kind === "card" && typeof value === "string" ? words.card(value) : plain(value);
}

function plain(value) {
  if (value === undefined) return "–";
  const text = typeof value === "number" ? words.value(value) : typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

const SURE = { draws_verified: "sure", verified: "sure", different: "wrong" };

function stamps(found, rules) {
  const draws = found.verdict === "cannot_verify" && found.counts.verified === 0 ? "nothing" : found.verdict;
  const ruled = rulesVerdict(rules);
  return make("div", { class: "stamps" }, [
    stamp(words.stampDraws, words.stamp[draws], SURE[draws]),
    stamp(words.stampRules, words.rulesStamp[ruled], SURE[ruled]),
  ]);
}

function stamp(name, verdict, sure = "open") {
  return make("p", { class: `stamp ${sure}` }, make("span", {}, name), make("b", {}, verdict));
}

function rulesVerdict(rules) {
  if (!rules?.verdicts) return "not_checked";
  const verdicts = [...rules.verdicts.values()].map(({ verdict }) => verdict);
  if (verdicts.includes("different")) return "different";
  const all = verdicts.length === shown.exchanges.length && verdicts.every((verdict) => verdict === "verified");
  return all ? "verified" : "cannot_verify";
}

function facts({ counts, exchanges, session, broken, cut }, rules) {
  const { fact } = words;
  const faults = exchanges.reduce((sum, exchange) => sum + exchange.faults.length, 0);
  const ruled = rulesVerdict(rules);
  const rows = [
    counts.verified && [fact.seeded(counts.verified), fact.drawnAgain, "sure", streams(exchanges)],
    counts.different && [fact.different(counts.different), fact.wrong, "wrong"],
    counts.supplied && [fact.supplied(counts.supplied), fact.theWord, "open"],
    counts.not_checked && [fact.unchecked(counts.not_checked), fact.notChecked, "open", reasons(exchanges)],
    faults && [fact.faults(faults), fact.wrong, "wrong"],
    counts.verified && !counts.different && !faults && [fact.order, fact.fits, "sure"],
    session.compared && continuity(session, rules),
    session.words_reused.length && [fact.reused(spans(session.words_reused, fact.by)), fact.noticed, "wrong"],
    session.words_skipped.length && skipped(session, exchanges),
    session.labels > 1 && [fact.seeds(session.seeds, session.labels), fact.nobody, "open"],
    broken.length && [fact.brokenLine(broken.slice(0, 5).join(", ")), fact.leftAside, "wrong"],
    cut && [fact.cut(cut), fact.leftAside, "open"],
    [fact.rules, words.rulesStamp[ruled], SURE[ruled] ?? "open"],
    session.seeds && [fact.blind, fact.nobody, "open", words.assurance[session.assurance]],
  ];
  const head = make("h3", { class: "head" }, words.checked);
  return [head, make("dl", { class: "facts" }, rows.filter(Boolean).map((row) => factRow(...row)))];
}

function factRow(what, how, sure, note) {
  return make("div", { class: sure }, make("dt", {}, what, note ? make("small", {}, note) : null), make("dd", {}, how));
}

function streams(exchanges) {
  const seeds = new Map();
  for (const { seed, start, end, counts } of exchanges) {
    if (!counts.verified) continue;
    const [from, to] = seeds.get(seed) ?? [start, end];
    seeds.set(seed, [Math.min(from, start), Math.max(to, end)]);
  }
  if (seeds.size !== 1) return null;
  const [[seed, [from, to]]] = seeds;
  return `${seed}: ${words.words(from, to)}`;
}

function reasons(exchanges) {
  const found = new Set(exchanges.flatMap(({ draws }) => draws.map((draw) => draw.verdict === "not_checked" && draw.reason)));
  found.delete(false);
  return [...found].map((reason) => words.reason[reason]).join(" ");
}

/** What a request leaves out of its state, the service tells once it is asked. */
function continuity(here, rules) {
  const { fact } = words;
  const { continuous, breaks } = (here.continuous === null && rules?.session) || here;
  if (continuous) return [fact.states, fact.fits, "sure"];
  if (continuous === null) return [fact.leftOut, fact.unclear, "open"];
  const [first] = breaks;
  const note = first.same_as === undefined ? first.pointer : fact.same(first.same_as);
  return [fact.broken(few(breaks.map(({ exchange }) => exchange + 1))), fact.noticed, "wrong", note];
}

/** One exchange alone need not be the first of its stream. */
function skipped({ words_skipped: [first, ...more] }, exchanges) {
  const { fact } = words;
  if (exchanges.length === 1) return [fact.earlier(words.words(first.from, first.to)), fact.elsewhere, "open"];
  return [fact.skipped(spans([first, ...more], fact.before)), fact.noticed, "wrong"];
}

function spans(list, told) {
  return few(list.map(({ exchange, from, to }) => told(words.words(from, to), exchange + 1)));
}

function few(list) {
  return [...list.slice(0, 5), ...(list.length > 5 ? ["…"] : [])].join(", ");
}

function ask(rules) {
  if (askable().length === 0) return make("p", { class: "note ask" }, words.noRequest);
  if (rules?.verdicts) return make("div");
  const button = make("button", { class: "btn", id: "ask", type: "button" }, words.ask);
  button.addEventListener("click", () => whileBusy(button, words.asking, askRules));
  const failed = rules && (words.askFailed[rules.failed] ?? words.askFailed.other(rules.failed));
  const note = failed
    ? make("p", { class: "slip", id: "refused", role: "status", tabindex: "-1" }, failed)
    : make("p", { class: "note" }, words.askNote);
  return make("div", { class: "ask" }, make("div", { class: "btns" }, button), note);
}

function exchangesOf({ exchanges }, rules) {
  const rows = exchanges.map((exchange, index) => exchangeRow(exchange, index, rules?.verdicts?.get(index)));
  const head = make("h3", { class: "head" }, words.exchanges, make("small", {}, words.value(exchanges.length)));
  return [head, make("div", { id: "exchanges", tabindex: "-1" }, rows)];
}

function exchangeRow(exchange, index, ruled) {
  const { system, reason, start, end, draws } = exchange;
  const measure = draws.length ? `${words.draws(draws.length)}, ${words.words(start, end)}` : words.reason[reason] ?? "";
  const found = markOf(exchange, ruled);
  const summary = make(
    "summary", {},
    make("span", { class: "number" }, String(index + 1)),
    make("span", { class: "game" }, system ? words.game(system) : "–", make("small", {}, measure)),
    make("span", { class: `mark ${SURE[found] ?? "open"}` }, words.mark[found]),
  );
  const row = make("details", { class: "exchange", "data-game": system }, summary);
  const { opened } = shown;
  const fill = () => row.children.length === 1 && row.append(exchangeIn(exchange, index, ruled));
  row.open = opened.has(index);
  if (row.open) fill();
  row.addEventListener("toggle", () => {
    opened[row.open ? "add" : "delete"](index);
    fill();
  });
  return row;
}

/** Verified is an exchange whose draws and rules both are. */
function markOf({ verdict, reason, counts }, ruled) {
  if (verdict === "different" || ruled?.verdict === "different") return "different";
  if (verdict === "draws_verified") return ruled?.verdict === "verified" ? "verified" : verdict;
  return words.mark[reason] ? reason : counts.verified ? verdict : "nothing";
}

/** What was said aloud, what the rules gave, what does not fit, and every draw. */
function exchangeIn(exchange, index, ruled) {
  const events = shown.exchanges[index]?.response?.events ?? shown.exchanges[index]?.events;
  const told = Array.isArray(events) ? events.map((event) => event?.announcement).filter((text) => typeof text === "string") : [];
  const inside = make("div", { class: "exchange-in" });
  inside.append(...told.slice(0, 20).map((text) => make("p", { class: "said" }, text)));
  if (ruled) inside.append(make("p", { class: `note ${SURE[ruled.verdict] ?? ""}` }, ruling(ruled)));
  for (const { pointer, expected, found, reason } of exchange.faults.slice(0, 20)) {
    const why = reason ? words.reason[reason] : `${plain(expected)} ≠ ${plain(found)}`;
    inside.append(make("p", { class: "note" }, make("code", {}, pointer), ` ${why}`));
  }
  inside.append(drawList(exchange.draws));
  return inside;
}

function ruling({ verdict, pointer, expected, found, reason }) {
  if (verdict === "different") return words.ruled.different(pointer, plain(expected), plain(found));
  return verdict === "verified" ? words.ruled[reason ?? verdict] : words.ruled.cannot_verify(reason);
}

function drawList(draws) {
  const list = make("ol", { class: "draws" });
  let next = 0;
  const more = make("button", { class: "btn", type: "button" });
  const show = () => {
    list.append(...draws.slice(next, next + DRAWS_AT_ONCE).map(drawRow));
    next += DRAWS_AT_ONCE;
    more.textContent = words.more(Math.min(DRAWS_AT_ONCE, draws.length - next));
    more.hidden = next >= draws.length;
  };
  more.addEventListener("click", show);
  show();
  return draws.length > DRAWS_AT_ONCE ? make("div", {}, list, make("p", { class: "more" }, more)) : list;
}

function drawRow(draw) {
  const { kind, sides, value, verdict, by, purpose, reason, pointer } = draw;
  const picture = kind === "card" ? card(value, words.card(String(value))) : die(sides, value, words.die(sides, value));
  const who = [by, typeof purpose === "string" ? purpose.replaceAll("_", " ") : null].filter(Boolean).join(", ");
  const sum = make("small", {}, calculation(draw));
  const why = reason && verdict === "different" ? make("small", {}, words.reason[reason]) : null;
  const place = verdict === "different" ? make("small", {}, words.at(pointer)) : null;
  const mark = verdict === "different" ? differing(draw) : words.drawMark[verdict];
  const sure = SURE[verdict] ?? "open";
  return make(
    "li", { class: `draw ${sure}` }, picture,
    make("div", {}, who || "–", sum, why, place),
    make("span", { class: `mark ${sure}` }, mark),
  );
}

function differing({ name, kind, expected }) {
  if (name !== "value" || expected === undefined) return words.fact.wrong;
  return words.expected(kind === "card" ? words.card(expected) : words.value(expected));
}

function calculation({ kind, cursor, words: read, number, size }) {
  if (!read) return "";
  const rejected = read.length > 1 ? words.rejected(read.length - 1, cursor) : "";
  const sum = kind === "card" ? words.cardSum : words.dieSum;
  return rejected + sum(cursor + read.length - 1, read.at(-1), size, number);
}

speak();
