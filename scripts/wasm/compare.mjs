// Compares blocks of bytes of a WebAssembly module with those of the native build: parameter sets, frames, texts and the
// renderings of player's documents. Usage: node compare.mjs MODULE.wasm FOLDER, with numbers.bin, frames.bin, texts.bin,
// documents.bin and renderings.bin in the folder.
import { readFileSync } from 'node:fs';

const [moduleName, folder] = process.argv.slice(2);
const { instance, module } = await WebAssembly.instantiate(readFileSync(moduleName), {});
let disagreements = 0;

function complain(text) {
  disagreements += 1;
  if (disagreements <= 10) console.error(`wasm: ${text}`);
}

// The blocks of a file, each with its size before it.
function blocks(name) {
  const file = readFileSync(`${folder}/${name}.bin`);
  const found = [];
  for (let offset = 0; offset < file.byteLength; ) {
    const end = offset + 4 + file.readUInt32LE(offset);
    found.push(file.subarray(offset, end));
    offset = end;
  }
  return found;
}

// The bytes at an address; the memory may have grown until then, which leaves its former buffer empty.
const block = (memory, start, size) => Buffer.from(memory.buffer, start, size);

// Compares the blocks of a file with those of a function; blocks that are alike would compare nothing.
function compare(name, blockOf, minimumLooks) {
  const expected = blocks(name);
  const before = disagreements;
  const looks = new Set(expected.map((bytes) => bytes.toString('latin1')));
  expected.forEach((bytes, index) => {
    let actual;
    try {
      actual = blockOf(index, bytes.byteLength);
    } catch (error) {
      return complain(`${name} ${index}: ${error}`);
    }
    const byte = bytes.findIndex((value, position) => value !== actual[position]);
    if (byte >= 0) complain(`${name} ${index}, byte ${byte}: ${actual[byte]}, natively ${bytes[byte]}`);
  });
  console.log(`${expected.length} ${name}, ${looks.size} of them different, ${disagreements - before} not as natively`);
  if (!(looks.size >= minimumLooks * expected.length) || looks.size < 2) complain(`most ${name} are alike`);
}

const { memory, check_block: checkBlock } = instance.exports;
['numbers', 'frames', 'texts'].forEach((name, check) => {
  compare(name, (index, size) => block(memory, checkBlock(check, index), size), 0.9);
});
const documents = blocks('documents').map((document) => document.subarray(4));
if (documents.length > 0) compare('renderings', (index, size) => {
  // An instance for each, as one that trapped cannot go on.
  const { memory, document_memory: memoryFor, document_block: render } = new WebAssembly.Instance(module, {}).exports;
  const bytes = documents[index];
  const start = memoryFor(bytes.byteLength);
  bytes.copy(new Uint8Array(memory.buffer), start);
  return block(memory, render(bytes.byteLength), size);
}, 0.25);
process.exit(disagreements > 0 ? 1 : 0);
