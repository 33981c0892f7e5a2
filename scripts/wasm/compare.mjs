// Runs the WebAssembly build and compares every number and every pixel with what the native build wrote,
// to the bit, every exported text, and the renderings of player's documents. Usage: node compare.mjs MODULE.wasm
// NATIVE.bin COUNT FRAMES.bin COUNT TEXTS.bin COUNT DOCUMENTS.bin RENDERINGS.bin COUNT
import { readFileSync } from "node:fs";

const [
  moduleName, nativeName, countText, framesName, frameCountText, textsName, textCountText, documentsName,
  renderingsName, documentCountText,
] = process.argv.slice(2);
const count = Number(countText);
const { instance, module } = await WebAssembly.instantiate(readFileSync(moduleName), {});
const {
  memory, record_parameter_set: recordParameterSet, render_frame: renderFrame, write_curve: writeCurve,
} = instance.exports;
const file = readFileSync(nativeName);
const native = new DataView(file.buffer, file.byteOffset, file.byteLength);

let position = 0;
let compared = 0;
let disagreements = 0;

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
    for (let i = 0; i < length; i += 1, position += 8) {
      const expected = native.getFloat64(position, true);
      const actual = ours.getFloat64(position - start, true);
      compared += 1;
      // A set that was refused is recorded as not a number, and is a mistake even on both sides.
      if (!Object.is(actual, expected) || Number.isNaN(actual)) {
        complain(`set ${index}, series ${series}, number ${i}: ${actual}, natively ${expected}`);
      }
    }
  }
}

console.log(`${count} parameter sets, ${compared} numbers, ${disagreements} of them differ`);
if (position !== file.byteLength || compared === 0) {
  console.error("wasm: the native build wrote another number of parameter sets");
  process.exit(1);
}

const frameCount = Number(frameCountText);
const frames = readFileSync(framesName);
const frameSize = frames.byteLength / frameCount;
let differing = 0;
const looks = new Set();
for (let index = 0; index < frameCount; index += 1) {
  const expected = frames.subarray(index * frameSize, (index + 1) * frameSize);
  const start = renderFrame(index);
  const actual = Buffer.from(memory.buffer, start, frameSize);
  looks.add(expected.toString("latin1"));
  if (expected.equals(actual)) continue;
  differing += 1;
  const byte = expected.findIndex((value, place) => value !== actual[place]);
  complain(`frame ${index}, byte ${byte}: ${actual[byte]}, natively ${expected[byte]}`);
}
console.log(`${frameCount} frames of ${frameSize / 4} pixels, ${differing} of them differ`);
// Frames that look alike would compare nothing; some operators clear all of theirs.
if (!(frameSize > 0) || looks.size < 0.9 * frameCount) {
  console.error(`wasm: of ${frameCount} frames only ${looks.size} differ from one another`);
  process.exit(1);
}

// The memory may have grown meanwhile, which leaves the former buffer empty.
function textAt(start, size) {
  return Buffer.from(memory.buffer, start, size);
}

const textCount = Number(textCountText);
const texts = readFileSync(textsName);
let offset = 0;
let differingTexts = 0;
for (let index = 0; index < textCount; index += 1) {
  const size = 4 + texts.readUInt32LE(offset);
  const expected = texts.subarray(offset, offset + size);
  const actual = textAt(writeCurve(index), size);
  offset += size;
  if (expected.equals(actual)) continue;
  differingTexts += 1;
  complain(`text ${index}: ${actual.subarray(4, 200)}, natively ${expected.subarray(4, 200)}`);
}
console.log(`${textCount} texts of ${offset} bytes, ${differingTexts} of them differ`);
if (offset !== texts.byteLength || !(offset > 100 * textCount)) {
  console.error("wasm: the native build wrote another number of texts");
  process.exit(1);
}

const documentCount = Number(documentCountText);
if (documentCount > 0) {
  const [documents, renderings] = [readFileSync(documentsName), readFileSync(renderingsName)];
  let [at, differingDocuments] = [0, 0];
  const shown = new Set();
  offset = 0;
  for (let index = 0; index < documentCount; index += 1) {
    const size = documents.readUInt32LE(at);
    const expected = renderings.subarray(offset, offset + 4 + 4 * renderings.readUInt32LE(offset));
    offset += expected.byteLength;
    let actual = Buffer.alloc(0);
    try {
      // An instance for each, as one that trapped cannot go on.
      const { memory, document_memory: documentMemory, render_document: renderDocument } =
        (await WebAssembly.instantiate(module, {})).exports;
      const start = documentMemory(size);
      documents.copy(new Uint8Array(memory.buffer), start, at + 4, at + 4 + size);
      const result = renderDocument(size);
      actual = Buffer.from(memory.buffer, result, expected.byteLength);
    } catch (error) {
      complain(`document ${index}: ${error}`);
    }
    at += 4 + size;
    shown.add(expected.toString("latin1"));
    if (expected.equals(actual)) continue;
    differingDocuments += 1;
    const byte = expected.findIndex((value, place) => value !== actual[place]);
    complain(`document ${index}, byte ${byte}: ${actual[byte]}, natively ${expected[byte]}`);
  }
  console.log(`${documentCount} documents, ${shown.size} renderings, ${differingDocuments} of them differ`);
  if (offset !== renderings.byteLength || at !== documents.byteLength || shown.size < documentCount / 4) {
    console.error("wasm: the native build wrote other documents, or most are alike");
    process.exit(1);
  }
}
if (disagreements > 0) process.exit(1);
