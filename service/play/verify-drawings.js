/** Elements and line drawings, built node by node: whatever comes from outside is text, never markup. */

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "g", "rect", "circle", "polygon", "path", "text"]);

/** An element; children are elements or text, null ones are left out. */
export function make(tag, attributes = {}, ...children) {
  const drawn = DRAWN.has(tag);
  const element = drawn ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child != null));
  return element;
}

const PIPS = { 1: "11", 2: "0022", 3: "001122", 4: "00022022", 5: "0002112022", 6: "000102202122" };
const CORNERS = { 4: 3, 8: 6, 10: 6, 12: 10, 20: 6 };

/** A die that shows a face. */
export function die(sides, face, label) {
  return make("svg", { class: "die", viewBox: "0 0 48 48", role: "img", "aria-label": label }, face6(sides, face) ?? faceN(sides, face));
}

function face6(sides, face) {
  if (sides !== 6 || !PIPS[face]) return null;
  const pips = [...PIPS[face]].map((place) => 12.5 + 11.5 * place);
  const circles = pips.flatMap((x, i) => (i % 2 ? [] : [make("circle", { class: "p", cx: x, cy: pips[i + 1], r: 4.2 })]));
  return [make("rect", { class: "f", x: 3, y: 3, width: 42, height: 42, rx: 8 }), ...circles];
}

function faceN(sides, face) {
  const corners = CORNERS[sides] ?? 6;
  const points = Array.from({ length: corners }, (_, i) => {
    const turn = (i / corners) * 2 * Math.PI - Math.PI / 2;
    return `${(24 + 22 * Math.cos(turn)).toFixed(1)},${(24 + 22 * Math.sin(turn)).toFixed(1)}`;
  });
  const text = String(face);
  const size = text.length < 3 ? 19 : text.length < 5 ? 13 : 6;
  return [make("polygon", { class: "f", points: points.join(" ") }), make("text", { x: 24, y: 24 + size / 3, "font-size": size }, text)];
}

const SUITS = {
  H: "M12 21C5 15 2 11.5 2 7.8 2 5 4.2 3 6.8 3 9 3 11 4.3 12 6.3 13 4.3 15 3 17.2 3 19.8 3 22 5 22 7.8 22 11.5 19 15 12 21Z",
  D: "M12 1.5 20 12 12 22.5 4 12Z",
  S: "M12 2C15 6 21 9.5 21 14.2 21 16.9 19 18.5 16.8 18.5 15.2 18.5 13.8 17.7 13 16.5 13.2 19 14 21 15.5 22H8.5C10 21 10.8 19 11 16.5 10.2 17.7 8.8 18.5 7.2 18.5 5 18.5 3 16.9 3 14.2 3 9.5 9 6 12 2Z",
  C: "M12 2a4.6 4.6 0 0 1 3.6 7.5 4.6 4.6 0 1 1-2.6 8c.2 2 .9 3.5 2.5 4.5h-7c1.6-1 2.3-2.5 2.5-4.5a4.6 4.6 0 1 1-2.6-8A4.6 4.6 0 0 1 12 2Z",
};

/** A card, face up. */
export function card(code, label) {
  const [rank, suit] = String(code);
  const face = make("rect", { class: "face", x: 2, y: 2, width: 68, height: 96, rx: 6 });
  const known = SUITS[suit];
  const text = make("text", { x: 36, y: known ? 44 : 62, "font-size": 38 }, known ? (rank === "T" ? "10" : rank) : String(code));
  const sign = known ? make("svg", { x: 22, y: 56, width: 28, height: 28, viewBox: "0 0 24 24" }, make("path", { d: known })) : null;
  const red = suit === "H" || suit === "D" ? " red" : "";
  return make("svg", { class: `card${red}`, viewBox: "0 0 72 100", role: "img", "aria-label": label }, face, text, sign);
}
