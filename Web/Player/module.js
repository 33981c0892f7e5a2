// The module of WebAssembly that renders: compiled once for all players of a page, with a memory for each of them.

import { moduleText } from './module-text.js';

const decoder = new TextDecoder();
let compiled = null;

/** The bytes of Base64. */
export function decoded(text) {
  return Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0));
}

/** The bytes, unpacked where they are compressed by gzip. */
export async function unpacked(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  if (typeof DecompressionStream === 'undefined') {
    throw new Error('This browser is too old to unpack the animation. Use one from 2023 or later.');
  }
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    throw new Error('The animation is damaged: it cannot be unpacked. Fetch or write it again.');
  }
}

function compile() {
  if (typeof WebAssembly === 'undefined') {
    return Promise.reject(new Error('This browser has no WebAssembly, or it is switched off. Try another browser.'));
  }
  compiled ??= unpacked(decoded(moduleText)).then((bytes) => WebAssembly.compile(bytes)).catch((error) => {
    compiled = null;
    throw new Error(
      `WebAssembly is refused here (${error.message}). Where a content security policy decides, it must allow `
      + '\'wasm-unsafe-eval\'.');
  });
  return compiled;
}

/** An opened document, which renders pictures. */
export class Movie {
  #exports;

  /** Opens the bytes of a document; throws a sentence that helps. */
  static async open(bytes) {
    const document = await unpacked(bytes);
    const movie = new Movie();
    movie.#exports = (await WebAssembly.instantiate(await compile(), {})).exports;
    movie.#run((module) => {
      const position = module.input(document.length);
      if (!position) throw new Error('The animation is empty. Fetch or write it again.');
      new Uint8Array(module.memory.buffer, position, document.length).set(document);
      if (!module.open()) throw new Error(`The animation cannot be shown: ${movie.#text(0)}.`);
    });
    const module = movie.#exports;
    movie.width = module.width();
    movie.height = module.height();
    movie.duration = module.duration();
    movie.isEndless = Boolean(module.is_endless());
    movie.states = Array.from({ length: module.state_count() }, (_, index) => movie.#text(index + 1));
    return movie;
  }

  /** Calls the module; what it cannot do becomes a sentence. */
  #run(body) {
    try {
      return body(this.#exports);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      throw new Error('The animation needs more memory than the browser gives. Show it smaller, or simplify it.');
    }
  }

  #text(index) {
    const position = this.#exports.text(index);
    return decoder.decode(new Uint8Array(this.#exports.memory.buffer, position, this.#exports.text_size()));
  }

  /** The number of the state that is shown or changed to; 0 for the layers' own values. */
  get state() { return this.#exports.state(); }

  /** Changes to a state at a time; returns the time from which it is at rest, or −1 where there is no such change. */
  change(state, time) { return this.#run((module) => module.change(state, time)); }

  /** Prepares for pictures of a size in pixels. */
  resize(width, height, scale) {
    if (this.size?.width === width && this.size?.height === height && this.size?.scale === scale) return;
    if (!this.#run((module) => module.resize(width, height, scale))) {
      throw new Error(`The animation cannot be shown in ${width} × ${height} pixels; 16,384 a side are the most.`);
    }
    this.size = { width, height, scale };
  }

  /** The picture of a time; its memory is valid until the next call. */
  picture(time) {
    const { width, height } = this.size;
    const position = this.#run((module) => module.render(time));
    return new ImageData(
      new Uint8ClampedArray(this.#exports.memory.buffer, position, width * height * 4), width, height);
  }
}
