// Asks the verifier that its argument names: for each line `[function, arguments]` a line with what came back.
import { createInterface } from "node:readline";

const verifier = await import(process.argv[2]);

async function stream({ seed, system, label, cursor }) {
  return verifier.Stream.open(seed, system, label, cursor);
}

const functions = {
  ...verifier,
  async block(vector) {
    return Buffer.from(await (await stream(vector)).block(vector.block)).toString("hex");
  },
  async words(vector) {
    const opened = await stream(vector);
    const words = [];
    for (const _ of vector.words) words.push(await opened.word());
    return { words, end: opened.cursor };
  },
  async numbers(vector, sizes) {
    const opened = await stream(vector);
    const numbers = [];
    const at = [];
    for (const size of sizes) {
      at.push(opened.cursor);
      numbers.push((await opened.draw(size)).number);
    }
    return { numbers, at, end: opened.cursor };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const [name, given] = JSON.parse(line);
  console.log(JSON.stringify((await functions[name](...given)) ?? null));
}
