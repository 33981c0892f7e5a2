// Runs the WebAssembly build and compares it with what the native build wrote.
// Usage: node compare.mjs MODULE.wasm NATIVE.bin COUNT TOLERANCE
//
// A number agrees if it differs by no more than TOLERANCE times the largest number of its series.
// The mathematical functions come from JavaScript's Math here and from the C library natively, so
// both may be off by a unit in the last place before the curves' own arithmetic begins.
import { readFileSync } from "node:fs";

const [moduleName, nativeName, countText, toleranceText] = process.argv.slice(2);
const count = Number(countText);
const tolerance = Number(toleranceText);
const functions = ["atan", "atan2", "cos", "exp", "expm1", "hypot", "log", "log1p", "pow", "sin"];
const env = Object.fromEntries(functions.map((name) => [name, Math[name]]));

const { instance } = await WebAssembly.instantiate(readFileSync(moduleName), { env });
const { memory, record_parameter_set: recordParameterSet } = instance.exports;
const file = readFileSync(nativeName);
const native = new DataView(file.buffer, file.byteOffset, file.byteLength);

let position = 0;
let compared = 0;
let identical = 0;
let disagreements = 0;
let worst = { difference: 0, text: "none" };

function complain(text) {
  disagreements += 1;
  if (disagreements <= 10) console.error(`wasm: ${text}`);
}

for (let index = 0; index < count; index += 1) {
  const base = recordParameterSet(index);
  const ours = new DataView(memory.buffer, base);
  const start = position;
  for (let series = 0; ; series += 1) {
    const length = native.getFloat64(position, true);
    const other = ours.getFloat64(position - start, true);
    position += 8;
    if (length !== other) {
      console.error(`wasm: set ${index}, series ${series}: ${other} numbers, natively ${length}`);
      process.exit(1);
    }
    if (length < 0) break;
    let scale = 0;
    for (let i = 0; i < length; i += 1) {
      const value = Math.abs(native.getFloat64(position + 8 * i, true));
      if (Number.isFinite(value)) scale = Math.max(scale, value);
    }
    for (let i = 0; i < length; i += 1, position += 8) {
      const expected = native.getFloat64(position, true);
      const actual = ours.getFloat64(position - start, true);
      const where = `set ${index}, series ${series}, number ${i}: ${actual}, natively ${expected}`;
      compared += 1;
      // A set that was refused is recorded as not a number, and is a mistake even on both sides.
      if (Object.is(actual, expected) && !Number.isNaN(actual)) {
        identical += 1;
        continue;
      }
      const difference = Math.abs(actual - expected) / scale;
      // Written so that what is not a number disagrees.
      if (!(difference <= tolerance)) complain(where);
      if (difference > worst.difference) worst = { difference, text: where };
    }
  }
}

const share = ((100 * identical) / compared).toFixed(1);
console.log(
  `${count} parameter sets, ${compared} numbers: ${share} % identical to the last bit, ` +
    `greatest relative difference ${worst.difference.toExponential(2)} ` +
    `(tolerance ${tolerance.toExponential(0)})`);
if (position !== file.byteLength || compared === 0) {
  console.error("wasm: the native build wrote another number of parameter sets");
  process.exit(1);
}
if (disagreements > 0) {
  console.error(`wasm: ${disagreements} numbers disagree; the worst: ${worst.text}`);
  process.exit(1);
}
