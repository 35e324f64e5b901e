/**
 * A verifier of recorded answers that needs no service: it recomputes every draw from the answer's audit trail.
 *
 * One module without dependencies, for browsers and for Node 18 and later. Node takes it for a module by the name
 * verify.mjs, or by `"type": "module"` in package.json; for a browser the name is all the same.
 *
 *     curl -o verify.mjs https://…/verify.js && node verify.mjs evening.jsonl
 *     import { verifyExchange, verifyLog } from "./verify.mjs";
 *
 * The command prints what verifyLog finds. Its exit status is 0 where every draw from a seed was recomputed; 1 where
 * something differs; 2 where something was not read or could not be checked; 3 where all draws follow from their seeds
 * but the exchanges do not follow one another: a break, or words that were used again or passed over.
 *
 * Law: it says "verified" of nothing that it did not recompute. A draw is a number from the stream, read as a face or
 * as a card of what was left. Which dice are rolled, by whom and for what, and what they mean, is for the rules to say.
 *
 * The stream ttrs1: block b is HMAC-SHA-256 of `ttrs1|<system>|<label>|<b>` under the seed's ASCII bytes; word c is the
 * big-endian unsigned 32-bit integer at byte 4 * (c mod 8) of block floor(c / 8). A draw of n reads words until one is
 * below the greatest multiple of n up to 2^32, and is that word mod n. A die shows draw(n) + 1. A card is the one at
 * place draw(n) among the n cards left, in ASCII order.
 */

const STREAM = "ttrs1";

const WORDS = 2 ** 32;
const LAST_CURSOR = Number.MAX_SAFE_INTEGER;
const SEED = /^[!-~](?:[ -~]{0,62}[!-~])?$/;
const FRESH_SEED = /^[0-9a-f]{32}$/;
const LABEL = /^[a-z0-9][a-z0-9._/-]{0,31}$/;
const NODE = Boolean(globalThis.process?.versions?.node);

// Node 18 has WebCrypto, but not as a global.
const webcrypto = globalThis.crypto ?? (NODE ? (await import("node:crypto")).webcrypto : undefined);

/** What keeps an exchange from being read: a reason, and where. */
class Unreadable extends Error {
  constructor(reason, pointer = "") {
    super(`${reason} ${pointer}`);
    this.reason = reason;
    this.pointer = pointer;
  }
}

// The stream

/** The seed as text: an integer means its decimal digits. Null where it is no seed. */
export function seedText(seed) {
  if (Number.isSafeInteger(seed) && seed >= 0) return String(seed);
  return typeof seed === "string" && SEED.test(seed) ? seed : null;
}

/** One seeded stream; `cursor` is the next unread word. */
export class Stream {
  #key;
  #prefix;
  #number = -1;
  #block;

  /** Needs WebCrypto, which browsers grant to https and to this machine alone. */
  static async open(seed, system, label = "main", cursor = 0) {
    if (!webcrypto?.subtle) throw new Unreadable("NO_WEBCRYPTO");
    const text = seedText(seed);
    if (text === null) throw new Unreadable("NOT_A_SEED", "/audit/seed");
    const stream = new Stream();
    const hmac = { name: "HMAC", hash: "SHA-256" };
    stream.#key = await webcrypto.subtle.importKey("raw", new TextEncoder().encode(text), hmac, false, ["sign"]);
    stream.#prefix = `${STREAM}|${system}|${label}|`;
    stream.cursor = cursor;
    return stream;
  }

  /** The 32 bytes of one block. */
  async block(number) {
    const message = new TextEncoder().encode(this.#prefix + number);
    return new Uint8Array(await webcrypto.subtle.sign("HMAC", this.#key, message));
  }

  /** The next word, which is used up. */
  async word() {
    if (this.cursor > LAST_CURSOR) throw new Unreadable("MALFORMED", "/audit/end");
    const number = Math.floor(this.cursor / 8);
    if (number !== this.#number) {
      this.#block = new DataView((await this.block(number)).buffer);
      this.#number = number;
    }
    const word = this.#block.getUint32(4 * (this.cursor % 8));
    this.cursor += 1;
    return word;
  }

  /** 0 to n - 1, and the words that were read for it; all but the last were rejected. */
  async draw(n) {
    const bound = WORDS - (WORDS % n);
    const words = [];
    do words.push(await this.word());
    while (words.at(-1) >= bound);
    return { number: words.at(-1) % n, words };
  }
}

// The deck

const CARDS = [..."23456789AJKQT"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit));
const JOKER = "XX";
const DECK_OF = "mouse-guard";

/**
 * Where each card is, as far as the request and the draws so far tell.
 *
 * LEFT in the deck; DISCARDED; HELD in a hand or lying in an open draw; LOOSE: out of the deck, the rules know where;
 * UNSURE: it was loose when the discards went back, so it is in the deck or it is not.
 */
class Deck {
  #places;

  constructor(state) {
    const cards = state?.variant?.joker === "reshuffle" ? [...CARDS, JOKER] : CARDS;
    this.#places = new Map(cards.map((card) => [card, "LEFT"]));
    this.#lay("DISCARDED", state?.deck?.discards, "/state/deck/discards");
    for (const [hand, kings] of Object.entries(state?.deck?.hands ?? {})) {
      this.#lay("HELD", kings, `/state/deck/hands/${escaped(hand)}`);
    }
    for (const within of ["test", "conflict"]) {
      for (const [draw, pointer] of each(state?.[within]?.draws, `/state/${within}/draws`)) {
        this.#lay("HELD", draw?.cards, `${pointer}/cards`);
        if (draw?.unused != null) this.#lay("HELD", [draw.unused], `${pointer}/unused`);
      }
    }
  }

  #lay(place, cards, pointer) {
    for (const [card, below] of each(cards, pointer)) {
      if (this.#places.get(card) !== "LEFT") throw new Unreadable("CONTRADICTORY_STATE", below);
      this.#places.set(card, place);
    }
  }

  #at(...places) {
    return [...this.#places].filter(([, place]) => places.includes(place)).map(([card]) => card);
  }

  #move(from, to) {
    for (const [card, place] of this.#places) if (place === from) this.#places.set(card, to);
  }

  /** The cards that are surely in the deck, in ASCII order. */
  get sure() {
    return this.#at("LEFT").sort();
  }

  /** The cards that may be in the deck, in ASCII order. */
  get possible() {
    return this.#at("LEFT", "UNSURE").sort();
  }

  /** Before a draw: when nothing is left, the discards are taken back. */
  fill() {
    if (this.#at("LEFT").length === 0) this.#takeBack();
  }

  /** What an action does with cards before it draws. */
  begin(action) {
    if (action?.type === "reshuffle") this.#takeBack();
    if (action?.type === "redraw" || action?.type === "settle") this.#move("HELD", "LOOSE");
  }

  /** A card was drawn; a joker takes the discards and itself back. */
  take(card) {
    if (!this.#places.has(card)) return;
    if (card === JOKER) this.#takeBack();
    else this.#places.set(card, "LOOSE");
  }

  #takeBack() {
    this.#move("DISCARDED", "LEFT");
    this.#move("LOOSE", "UNSURE");
  }
}

function each(array, pointer) {
  if (array == null) return [];
  if (!Array.isArray(array)) throw new Unreadable("MALFORMED", pointer);
  return array.map((item, index) => [item, `${pointer}/${index}`]);
}

// One exchange

/**
 * Recompute the draws of one exchange, `{system, request, response}`; an answer alone is taken too.
 *
 * The verdict is `draws_verified` (each draw from the seed was recomputed, and there is one), `different` (`first` says
 * where: a JSON Pointer into the answer, what was expected and what was found), or `cannot_verify` with a `reason`.
 * Each of `draws` is `verified`, `supplied` (the table's word, as the request gave it), `different` or `not_checked`.
 */
export async function verifyExchange(exchange) {
  try {
    return await judged(normal(exchange));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const { system = null } = partsOf(exchange);
    const nothing = { system, draws: [], faults: [], counts: counted([]), rules: "not_checked" };
    return { ...nothing, verdict: "cannot_verify", reason: error.reason, pointer: error.pointer };
  }
}

/** What there is of an exchange: an answer alone is its response. */
function partsOf(exchange) {
  const { request, response } = isObject(exchange?.audit) ? { response: exchange } : (exchange ?? {});
  return { system: exchange?.system ?? response?.audit?.system, request, response };
}

/** How many draws have each verdict. */
function counted(draws) {
  const counts = { verified: 0, supplied: 0, different: 0, not_checked: 0 };
  for (const { verdict } of draws) counts[verdict] += 1;
  return counts;
}

/** The parts of an exchange, which must be there. */
function normal(exchange) {
  const { system, request, response } = partsOf(exchange);
  if (!isObject(response)) throw new Unreadable("NO_RESPONSE");
  if (!isObject(response.audit)) throw new Unreadable(response.code ? "REFUSED" : "NO_AUDIT", "/audit");
  if (request !== undefined && !isObject(request)) throw new Unreadable("MALFORMED");
  const { audit } = response;
  if (audit.stream !== STREAM) throw new Unreadable("UNKNOWN_STREAM", "/audit/stream");
  if (typeof audit.label !== "string" || !LABEL.test(audit.label)) throw new Unreadable("MALFORMED", "/audit/label");
  for (const end of ["start", "end"]) if (!isCursor(audit[end])) throw new Unreadable("MALFORMED", `/audit/${end}`);
  if (!Array.isArray(audit.draws) || !audit.draws.every(isObject)) throw new Unreadable("MALFORMED", "/audit/draws");
  return { system, request, response, audit };
}

function isCursor(value) {
  return Number.isSafeInteger(value) && value >= 0;
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

async function judged({ system, request, response, audit }) {
  const { draws, end } = await judgedDraws(request, audit);
  const faults = [
    ...frameFaults(system, request, response, draws),
    ...(end === audit.end ? [] : [fault("/audit/end", end, audit.end)]),
    ...faceFaults(response.events, draws, "/events"),
  ];
  const counts = counted(draws);
  const { seed, label, start } = audit;
  const { assurance } = response;
  const found = { system, seed, label, start, end: audit.end, assurance, draws, faults, counts, rules: "not_checked" };
  return { ...verdictOf(draws, faults, counts), ...found };
}

function verdictOf(draws, faults, counts) {
  const different = draws.find((draw) => draw.verdict === "different") ?? faults[0];
  if (different) {
    const { pointer, expected, found, reason } = different;
    return { verdict: "different", first: { pointer, expected, found, reason } };
  }
  if (draws.length === 0) return { verdict: "cannot_verify", reason: "NOTHING_DRAWN" };
  if (counts.supplied === draws.length) return { verdict: "cannot_verify", reason: "SUPPLIED_ONLY" };
  const open = draws.find((draw) => draw.verdict === "not_checked");
  return open ? { verdict: "cannot_verify", reason: open.reason } : { verdict: "draws_verified" };
}

function fault(pointer, expected, found, reason) {
  return { pointer, expected, found, reason };
}

/** What the audit says of itself, against the request. */
function frameFaults(system, request, response, draws) {
  const { audit } = response;
  const faults = [];
  const expect = (pointer, expected, found) => expected === found || faults.push(fault(pointer, expected, found));
  expect("/audit/system", system, audit.system);
  if (response.rules !== undefined) expect("/rules/system", system, response.rules?.system);
  if (request === undefined) return faults;
  const rng = request.rng ?? {};
  expect("/audit/label", rng.label ?? "main", audit.label);
  expect("/audit/start", rng.cursor ?? 0, audit.start);
  if (rng.manual) expect("/audit/seed", null, audit.seed);
  else if (rng.seed != null) expect("/audit/seed", seedText(rng.seed), audit.seed);
  else if (!FRESH_SEED.test(audit.seed)) faults.push(fault("/audit/seed", "32 hexadecimal digits", audit.seed));
  const supplied = (rng.supplied ?? []).length;
  if (supplied > draws.length) faults.push(fault("/audit/draws", supplied, draws.length, "LEFT_OVER_FACES"));
  expect("/assurance", assuranceOf(draws, rng.seed != null), response.assurance);
  return faults;
}

function assuranceOf(draws, clientSeed) {
  const sources = new Set(draws.map((draw) => draw.source));
  if (sources.size === 0) return "none";
  if (sources.size > 1) return "mixed";
  if (sources.has("supplied")) return "supplied";
  return clientSeed ? "client_seed" : "server_seed";
}

/** Wherever an event shows `faces` of `draws`, they are those that were drawn. */
function faceFaults(part, draws, pointer) {
  if (typeof part !== "object" || part === null) return [];
  const below = ([name, value]) => faceFaults(value, draws, `${pointer}/${escaped(name)}`);
  const faults = Object.entries(part).flatMap(below);
  if (!Array.isArray(part.draws) || !Array.isArray(part.faces)) return faults;
  const drawn = part.draws.map((index) => draws[index]?.expected ?? draws[index]?.value);
  if (drawn.length !== part.faces.length) return [...faults, fault(`${pointer}/faces`, drawn, part.faces)];
  const wrong = (face, i) => (face === part.faces[i] ? [] : [fault(`${pointer}/faces/${i}`, face, part.faces[i])]);
  return [...faults, ...drawn.flatMap(wrong)];
}

function escaped(name) {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Every draw, one after the other, and the cursor behind the last. */
async function judgedDraws(request, audit) {
  const seeded = audit.seed !== null && audit.draws.some((draw) => draw.source === "seed");
  const stream = seeded ? await Stream.open(audit.seed, audit.system, audit.label, audit.start) : null;
  const deck = deckFor(request, audit);
  const actions = Array.isArray(request?.actions) ? request.actions : [];
  const table = { request, stream, deck, actions, action: -1 };
  const draws = [];
  for (const [index, draw] of audit.draws.entries()) {
    const last = Math.min(draw.action, table.actions.length - 1);
    while (table.action < last) {
      table.action += 1;
      deck.begin?.(actions[table.action]);
    }
    draws.push(await judgedDraw(draw, index, table));
  }
  return { draws, end: stream ? stream.cursor : audit.start };
}

/** The deck, or the reason why nobody knows it without the rules. */
function deckFor(request, audit) {
  if (!audit.draws.some((draw) => draw.kind === "card")) return {};
  if (audit.system !== DECK_OF) return { unknown: "DECK_UNKNOWN" };
  return request === undefined ? { unknown: "NO_REQUEST" } : new Deck(request.state);
}

/** One draw: the words read for it, and whether they give what the answer shows. */
async function judgedDraw(draw, index, table) {
  const offer = draw.kind === "card" ? cardsFor(draw, table.deck, index) : facesFor(draw, index);
  const { at, kind, sides, remaining, value, source, action, by, purpose } = draw;
  const judged = { index, at, kind, sides, remaining, value, source, action, by, purpose, size: offer.size };
  if (source === "seed" && table.stream) {
    judged.cursor = table.stream.cursor;
    Object.assign(judged, await table.stream.draw(offer.size));
    if (offer.all) judged.expected = offer.all(judged.number);
  }
  if (kind === "card") table.deck.take?.(judged.expected ?? value);
  const wrong = misplaced(draw, index, judged, table) ?? offer.wrong ?? misvalued(draw, index, judged, table, offer);
  if (wrong) return { ...judged, verdict: "different", ...wrong, pointer: `/audit/draws/${index}/${wrong.name}` };
  if (source === "supplied") return { ...judged, verdict: "supplied" };
  if (judged.expected !== undefined) return { ...judged, verdict: "verified" };
  return { ...judged, verdict: "not_checked", reason: offer.unknown };
}

/** A draw that is not where, or not from where, it must be; null where it is. */
function misplaced(draw, index, judged, { request, stream, actions, action }) {
  const differs = (name, expected) => (draw[name] === expected ? null : differing(draw, name, expected));
  const given = request?.rng?.supplied?.[index] != null;
  const source = request === undefined && stream ? draw.source : given || !stream ? "supplied" : "seed";
  return (
    differs("index", index) ??
    (request === undefined ? null : differs("action", Math.max(action, 0))) ??
    differs("source", source) ??
    differs("at", judged.cursor)
  );
}

/** A value that the words, or the request, do not give; null where they do. */
function misvalued(draw, index, judged, { request }, offer) {
  if (draw.source === "supplied") return suppliedFault(draw, index, request);
  if (offer.all) return draw.value === judged.expected ? null : differing(draw, "value", judged.expected);
  return offer.unlikely?.(judged.number) ?? null;
}

function differing(draw, name, expected, reason) {
  return { name, expected, found: draw[name], reason };
}

/** A face from the table is one that the die has, and the one that the request gave; 0 is the highest of some dice. */
function suppliedFault(draw, index, request) {
  const { kind, sides, value } = draw;
  const onDie = Number.isSafeInteger(value) && value >= 1 && value <= sides;
  if (kind === "die" && !onDie) return differing(draw, "value", undefined, "FACE_NOT_ON_DIE");
  if (request === undefined) return null;
  const given = request.rng?.supplied?.[index];
  const meant = kind === "die" && given === 0 ? sides : given;
  return meant === value ? null : differing(draw, "value", meant);
}

// What may be drawn: its `size`, `all` (number -> face or card) where it is known whole, else why it is `unknown`;
// `wrong`: what the audit says falsely of it; `unlikely`: (number) -> why the value cannot be it.

function facesFor({ kind, sides }, index) {
  if (kind !== "die") throw new Unreadable("MALFORMED", `/audit/draws/${index}/kind`);
  return { size: sized(sides, `/audit/draws/${index}/sides`), all: (number) => number + 1 };
}

function cardsFor(draw, deck, index) {
  const pointer = `/audit/draws/${index}/remaining`;
  const { remaining, value } = draw;
  if (deck.unknown) return { size: sized(remaining, pointer), unknown: deck.unknown };
  deck.fill();
  const { sure, possible } = deck;
  const missing = possible.includes(value) ? null : differing(draw, "value", undefined, "CARD_NOT_IN_DECK");
  if (sure.length === possible.length) {
    const wrong = remaining === sure.length ? null : differing(draw, "remaining", sure.length);
    const supplied = draw.source === "supplied" ? missing : null;
    return { size: sized(sure.length, pointer), all: (number) => sure[number], wrong: wrong ?? supplied };
  }
  const size = sized(remaining, pointer);
  const bound = Math.min(Math.max(size, sure.length), possible.length);
  const wrong = size === bound ? missing : differing(draw, "remaining", bound);
  const before = (cards) => cards.filter((card) => card < value).length;
  const unlikely = (number) => {
    const fits = before(sure) <= number && number <= before(possible);
    return fits ? null : differing(draw, "value", undefined, "CARD_NOT_AT_ITS_PLACE");
  };
  return { size, unknown: "CARDS_RETURNED", wrong, unlikely };
}

function sized(size, pointer) {
  if (!Number.isSafeInteger(size) || size < 1 || size > WORDS) throw new Unreadable("MALFORMED", pointer);
  return size;
}

// A whole log

/**
 * The exchanges of a log: a JSON array, `{"exchanges": [...]}`, one exchange or answer alone, or one exchange a line.
 *
 * Lines that are no JSON are `broken`; the last one, where the writer was cut short of its end, is `cut` instead.
 */
export function readLog(log) {
  if (typeof log !== "string") return { exchanges: listed(log), broken: [], cut: null };
  const text = log.replace(/^\uFEFF/, "");
  const whole = parsed(text);
  if (whole !== undefined) return { exchanges: listed(whole), broken: [], cut: null };
  const lines = text.split("\n").map((each, i) => ({ line: i + 1, blank: !each.trim(), value: parsed(each) }));
  const read = lines.filter(({ blank }) => !blank);
  const broken = read.filter(({ value }) => value === undefined).map(({ line }) => line);
  const cut = broken.at(-1) === lines.length ? broken.pop() : null;
  return { exchanges: read.flatMap(({ value }) => (value === undefined ? [] : [value])), broken, cut };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listed(value) {
  if (Array.isArray(value)) return value;
  return Array.isArray(value?.exchanges) ? value.exchanges : [value];
}

/**
 * Verify every exchange of a log, and how they follow one another.
 *
 * The verdict is `different` if one is, `draws_verified` if each draw from a seed was recomputed, else `cannot_verify`.
 * It does not hang on the `session`, which says whether each of the `compared` requests starts from the answer before
 * it (`continuous`: null where one leaves out its state or a part of it, so that the rules must tell), and which words
 * of a stream were used again or passed over. Nothing is known of words after the last, and of streams that the log
 * does not use.
 */
export async function verifyLog(log) {
  const { exchanges, broken, cut } = readLog(log);
  const results = [];
  for (const exchange of exchanges) results.push(await verifyExchange(exchange));
  const counts = counted(results.flatMap((result) => result.draws));
  const verdict = verdictOfLog(results, broken, counts);
  return { exchanges: results, session: sessionOf(exchanges, results), broken, cut, counts, verdict };
}

function verdictOfLog(results, broken, counts) {
  if (results.some((result) => result.verdict === "different")) return "different";
  const nothing = ["NOTHING_DRAWN", "SUPPLIED_ONLY", "REFUSED"];
  const open = results.some((result) => result.verdict === "cannot_verify" && !nothing.includes(result.reason));
  return open || broken.length > 0 || counts.verified === 0 ? "cannot_verify" : "draws_verified";
}

function sessionOf(exchanges, results) {
  const recorded = exchanges.map((exchange, index) => ({ exchange: index, ...partsOf(exchange) }));
  const { compared, breaks, left_out } = statesOf(recorded.filter(({ response }) => response?.state !== undefined));
  const continuous = breaks.length > 0 ? false : left_out.length > 0 ? null : true;
  return { continuous, compared, breaks, left_out, ...wordsOf(recorded), assurance: assuranceOfAll(results) };
}

/** Each request's state against the answer before it, game by game; a refusal changes nothing. */
function statesOf(answered) {
  const earlier = new Map();
  const breaks = [];
  const left_out = [];
  let compared = 0;
  for (const { exchange, system, request, response } of answered) {
    const states = earlier.get(system) ?? [];
    earlier.set(system, states);
    if (states.length > 0) {
      compared += 1;
      const pointers = [];
      const different = firstDifference(states.at(-1).state, request?.state, "/state", pointers);
      const same = different && states.find(({ state }) => firstDifference(state, request.state, "", []) === null);
      if (different) breaks.push({ exchange, ...different, ...(same && { same_as: same.exchange }) });
      else if (pointers.length > 0) left_out.push({ exchange, pointers });
    }
    states.push({ exchange, state: response.state });
  }
  return { compared, breaks, left_out };
}

/** Where two values part first; what the second leaves out, and may have as a default, is `missing`. */
function firstDifference(expected, found, pointer, missing) {
  if (found === undefined && expected !== undefined) {
    missing.push(pointer);
    return null;
  }
  const bothObjects = isObject(expected) && isObject(found);
  const bothArrays = Array.isArray(expected) && Array.isArray(found) && expected.length === found.length;
  if (!bothObjects && !bothArrays) return expected === found ? null : { pointer, expected, found };
  for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const different = firstDifference(expected[name], found[name], `${pointer}/${escaped(name)}`, missing);
    if (different) return different;
  }
  return null;
}

/**
 * Words of a stream that were used again, and those that no exchange used between word 0 and a used one: `from` the
 * first of them, `to` before the last. Those passed over are told of the exchange that comes after them in the stream.
 */
function wordsOf(recorded) {
  const streams = new Map();
  const words_reused = [];
  for (const { exchange, system, response } of recorded) {
    if (!usesWords(response?.audit)) continue;
    const { seed, label, start, end } = response.audit;
    const key = JSON.stringify([system, seed, label]);
    const { spans } = streams.get(key) ?? { spans: [] };
    const own = { exchange, from: start, to: end };
    const touched = spans.filter((span) => span.from <= end && start <= span.to);
    const others = spans.filter((span) => !touched.includes(span));
    words_reused.push(...touched.map((span) => shared(own, span)).filter(holdsWords));
    streams.set(key, { seed, label, spans: [...others, joined(touched, own)].sort((a, b) => a.from - b.from) });
  }
  const used = [...streams.values()];
  const words_skipped = used.flatMap(({ spans }) => gaps(spans)).filter(holdsWords);
  return {
    words_reused,
    words_skipped: words_skipped.sort((a, b) => a.exchange - b.exchange || a.from - b.from),
    seeds: new Set(used.map(({ seed }) => seed)).size,
    labels: new Set(used.map(({ seed, label }) => JSON.stringify([seed, label]))).size,
  };
}

function holdsWords({ from, to }) {
  return from < to;
}

function shared(own, span) {
  return { exchange: own.exchange, from: Math.max(own.from, span.from), to: Math.min(own.to, span.to) };
}

/** Ascending spans that touch their own, and it, as one. */
function joined(touched, own) {
  const first = touched[0]?.from <= own.from ? touched[0] : own;
  return { ...first, to: Math.max(own.to, touched.at(-1)?.to ?? 0) };
}

/** What is before each of the ascending spans. */
function gaps(spans) {
  return spans.map(({ exchange, from }, i) => ({ exchange, from: spans[i - 1]?.to ?? 0, to: from }));
}

function usesWords(audit) {
  const { seed, label, start, end } = audit ?? {};
  return typeof seed === "string" && typeof label === "string" && isCursor(start) && isCursor(end) && start < end;
}

/** What the draws that follow from seeds, or are the table's word, are worth together. */
function assuranceOfAll(results) {
  const held = results.filter(({ verdict, reason }) => verdict === "draws_verified" || reason === "SUPPLIED_ONLY");
  const said = new Set(held.map(({ assurance }) => assurance));
  if (said.size === 0) return "none";
  return said.size === 1 ? [...said][0] : "mixed";
}

// The command line

if (NODE && globalThis.process.argv[1]) {
  const { realpathSync } = await import("node:fs");
  const { pathToFileURL } = await import("node:url");
  if (import.meta.url === pathToFileURL(realpathSync(globalThis.process.argv[1])).href) await main();
}

async function main() {
  const { readFileSync } = await import("node:fs");
  const { process } = globalThis;
  process.exitCode = 2;
  if (process.argv.length !== 3) return console.error("usage: node verify.mjs LOG (- for standard input)");
  try {
    const found = await verifyLog(readFileSync(process.argv[2] === "-" ? 0 : process.argv[2], "utf8"));
    console.log(JSON.stringify(found, null, 2));
    process.exitCode = exitCode(found);
  } catch (error) {
    console.error(error.message);
  }
}

function exitCode({ verdict, cut, session }) {
  if (verdict === "different") return 1;
  if (verdict === "cannot_verify" || cut !== null) return 2;
  const { breaks, words_reused, words_skipped } = session;
  return breaks.length + words_reused.length + words_skipped.length > 0 ? 3 : 0;
}
