// Prints the sums of a WebAssembly module as scripts/wasm/Native.swift prints those of the native build.
// Usage: node sums.mjs MODULE.wasm SETS TEXTS DOCUMENTS
import { readFileSync } from 'node:fs';

const [path, sets, texts, documents] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(path));
const instance = () => new WebAssembly.Instance(module, {}).exports;

function show(name, index, sumOf) {
  let sum;
  try {
    sum = BigInt.asUintN(64, sumOf()).toString(16);
  } catch (error) {
    sum = error;
  }
  console.log(`${name} ${index} ${sum}`);
}

const { check_sum: checkSum } = instance();
Object.entries({ numbers: sets, texts }).forEach(([name, count], check) => {
  for (let index = 0; index < count; index += 1) show(name, index, () => checkSum(check, index));
});
const file = readFileSync(documents);
for (let index = 0, offset = 0; offset < file.length; index += 1) {
  const start = offset + 4;
  offset = start + file.readUInt32LE(offset);
  const bytes = file.subarray(start, offset);
  show('documents', index, () => {
    // An instance for each, as one that trapped cannot go on.
    const { memory, document_memory: allocate, document_sum: documentSum } = instance();
    const address = allocate(bytes.length);
    bytes.copy(new Uint8Array(memory.buffer), address);
    return documentSum(address, bytes.length);
  });
}
