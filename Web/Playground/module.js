// The module of WebAssembly: requests go in as lines of text, answers come out as JSON or numbers.

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let exports = null;

/** The bytes of an element's Base64 text, which are compressed. */
async function inflated(text) {
  const bytes = Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

/** Starts the module of this page; throws a sentence that helps. */
export async function start() {
  if (typeof WebAssembly === 'undefined') {
    throw new Error('This browser has no WebAssembly, or it is switched off. Try another browser, or the command boing.');
  }
  if (typeof DecompressionStream === 'undefined') {
    throw new Error('This browser is too old to unpack the page. Use one from 2023 or later, or the command boing.');
  }
  const bytes = await inflated(document.getElementById('module').textContent);
  try {
    exports = (await WebAssembly.instantiate(bytes, {})).instance.exports;
  } catch (error) {
    throw new Error(
      `WebAssembly is refused here (${error.message}). Where a content security policy decides, it must allow `
      + '\'wasm-unsafe-eval\'; or use the command boing.');
  }
}

function write(lines) {
  const bytes = encoder.encode(lines.join('\n'));
  const position = exports.input(bytes.length);
  if (!position) throw new Error('The text is too long for this page; it takes two million bytes.');
  new Uint8Array(exports.memory.buffer, position, bytes.length).set(bytes);
  return bytes.length;
}

function answer(position) {
  const view = new DataView(exports.memory.buffer);
  const count = view.getUint32(position, true);
  const value = JSON.parse(decoder.decode(new Uint8Array(exports.memory.buffer, position + 4, count)));
  if (value.error) throw new Error(value.error);
  return value;
}

function numbers(position, count) {
  return position ? Float64Array.from(new Float64Array(exports.memory.buffer, position, count)) : null;
}

export const formats = () => answer(exports.formats());
export const describe = (address) => answer(exports.describe(write([address])));
export const change = (address, key, text) => answer(exports.change(write([address, key, text])));
export const move = (address, handle, time, value) =>
  answer(exports.move(write([address, handle, String(time), String(value)])));
export const read = (text) => answer(exports.read_text(write([text])));
export const sample = (address, count) => numbers(exports.sample(write([address]), count), count);
/** What a player of the text that was written last plays. */
export const samplePlayed = (count) => numbers(exports.sample_played(count), count);

/** The text of a format; `options` has flags, property, template and maximumBytes. */
export function exported(address, format, options = {}) {
  return answer(exports.write_format(write([
    address, format, (options.flags ?? []).join(','), options.property ?? '', options.template ?? '',
    options.maximumBytes ?? ''])));
}

/** The number of bytes of a text that is compressed as servers do. */
export async function compressedSize(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(stream).arrayBuffer()).byteLength;
}
