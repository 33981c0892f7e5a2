// <boing-player src="scene.boing">: plays a layer tree that boing has written.
//
// Attributes: src, autoplay, loop, controls, speed, state, label. Properties: src, autoplay, loop, controls, label,
// state, states, currentTime, duration, paused, ended, playbackRate, naturalWidth, naturalHeight. Methods: play(), pause(), load(bytes),
// image(time, width, height). Events: load, error, play, pause, ended, statechange, timeupdate.

import { Movie } from './module.js';
import { calm, setConnected, setRunning, sight, sizes } from './ticker.js';

const MAXIMUM_PIXELS = 1 << 22;
const UPDATE_SECONDS = 0.25;

const STYLE = `
  :host { display: inline-block; max-width: 100%; color-scheme: light dark; }
  :host([hidden]) { display: none; }
  canvas { display: block; width: 100%; height: auto; }
  .bar {
    display: flex; flex-wrap: wrap; align-items: center; gap: 6px 10px; padding: 8px 10px;
    font: 14px/1.3 system-ui, sans-serif; color: light-dark(#22211e, #ecebe7);
    background: light-dark(#ffffff, #1f2125);
  }
  .bar[hidden], canvas[hidden], p[hidden], [hidden] { display: none; }
  button, select {
    font: inherit; color: inherit; background: transparent; border: 1px solid light-dark(#7d7a72, #8d929c);
    border-radius: 7px; min-height: 32px; padding: 2px 10px; cursor: pointer;
  }
  option { color: light-dark(#22211e, #ecebe7); background: light-dark(#ffffff, #1f2125); }
  button { min-width: 70px; }
  input { flex: 1 1 120px; min-width: 80px; min-height: 24px; margin: 0; accent-color: light-dark(#c2410c, #ff8a4c); }
  output { font-variant-numeric: tabular-nums; min-width: 4.5em; text-align: end; }
  :focus-visible { outline: 2px solid light-dark(#c2410c, #ff8a4c); outline-offset: 2px; }
  p {
    margin: 0; padding: 12px 14px; font: 15px/1.45 system-ui, sans-serif; color: light-dark(#b00020, #ff8a8a);
    background: light-dark(#ffffff, #1f2125);
  }`;

let sheet = null;

function make(name, properties = {}, attributes = {}) {
  const element = Object.assign(document.createElement(name), properties);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

export class BoingPlayer extends HTMLElement {
  static observedAttributes = ['src', 'controls', 'speed', 'state', 'label', 'autoplay'];

  #movie = null;
  #loads = 0;
  #time = 0;
  #rate = 1;
  #isPaused = true;
  #hasEnded = false;
  #isVisible = false;
  /** The time from which the present state is at rest, and the state to change to then. */
  #restTime = -Infinity;
  #next = null;
  #hasChanged = false;
  #sinceUpdate = 0;
  #parts = {};
  #width;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
    }
    // The document's own width, which a style of the page overrides.
    this.#width = new CSSStyleSheet();
    root.adoptedStyleSheets = [sheet, this.#width];
    const parts = this.#parts;
    parts.canvas = make('canvas', { width: 1, height: 1 }, { role: 'img', 'aria-label': 'Animation', part: 'canvas' });
    parts.problem = make('p', { hidden: true }, { role: 'alert', part: 'problem' });
    parts.bar = make('div', { className: 'bar', hidden: true }, { part: 'controls' });
    parts.play = make('button', { type: 'button', textContent: 'Play' }, { part: 'play' });
    parts.time = make('input', { type: 'range', min: 0, max: 1, step: 'any', value: 0 }, { 'aria-label': 'Time' });
    parts.clock = make('output', { textContent: '0.00 s' });
    parts.speed = make('select', {}, { 'aria-label': 'Speed' });
    for (const [text, value] of [['×¼', 0.25], ['×½', 0.5], ['×1', 1], ['×2', 2]]) {
      parts.speed.append(make('option', { textContent: text, value, selected: value === 1 }));
    }
    parts.state = make('select', { hidden: true }, { 'aria-label': 'State' });
    parts.bar.append(parts.play, parts.time, parts.clock, parts.speed, parts.state);
    root.append(parts.canvas, parts.problem, parts.bar);
    parts.play.addEventListener('click', () => { if (this.paused) this.play(); else this.pause(); });
    parts.time.addEventListener('input', () => {
      this.pause();
      this.currentTime = Number(parts.time.value);
    });
    parts.speed.addEventListener('change', () => { this.playbackRate = Number(parts.speed.value); });
    parts.state.addEventListener('change', () => this.#change(Number(parts.state.value)));
  }

  // The element in a page.

  connectedCallback() {
    // What was set before the element was defined.
    for (const name of ['currentTime', 'playbackRate', 'state', 'src', 'autoplay', 'loop', 'controls', 'label']) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    sight.observe(this);
    sizes.observe(this.#parts.canvas);
    setConnected(this, true);
  }

  disconnectedCallback() {
    sight.unobserve(this);
    sizes.unobserve(this.#parts.canvas);
    setConnected(this, false);
    this.#isVisible = false;
    this.#update();
  }

  attributeChangedCallback(name, old, value) {
    if (old === value) return;
    const { canvas, bar } = this.#parts;
    if (name === 'src') this.#fetch(value);
    if (name === 'controls') bar.hidden = value === null || !this.#movie;
    if (name === 'label') canvas.setAttribute('aria-label', value || 'Animation');
    if (name === 'autoplay' && value !== null && this.#movie && !calm.matches) this.play();
    if (name === 'speed') this.#attempt(() => { this.playbackRate = value === null ? 1 : Number(value); });
    if (name === 'state' && this.#movie) this.#attempt(() => { this.state = value; });
  }

  /** Called by the shared observer. */
  becameVisible(isVisible) {
    this.#isVisible = isVisible;
    this.#update();
  }

  /** Called where the preference for less motion has changed. */
  calmChanged() {
    if (calm.matches && this.autoplay) this.#rest();
    else if (!calm.matches && this.autoplay && this.#movie) this.play();
  }

  /** Called by the shared observer. */
  resized() {
    if (this.#movie) this.#draw();
  }

  // Documents.

  async #fetch(address) {
    const load = ++this.#loads;
    if (address === null) return;
    try {
      let bytes;
      try {
        const response = await fetch(address);
        if (!response.ok) throw new Error(`the server answered ${response.status}`);
        bytes = new Uint8Array(await response.arrayBuffer());
      } catch (error) {
        throw new Error(`The animation ${address} cannot be fetched: ${error.message}.`);
      }
      if (load === this.#loads) await this.#open(bytes, load);
    } catch (error) {
      if (load === this.#loads) this.#fail(error);
    }
  }

  /** Shows the document in an array of bytes in place of `src`; resolves when its first picture shows. */
  async load(bytes) {
    const load = ++this.#loads;
    try {
      await this.#open(bytes, load);
    } catch (error) {
      if (load === this.#loads) this.#fail(error);
      throw error;
    }
  }

  async #open(bytes, load) {
    const movie = await Movie.open(bytes);
    if (load !== this.#loads) return;
    this.#movie = movie;
    [this.#time, this.#isPaused, this.#hasEnded, this.#next, this.#hasChanged] = [0, true, false, null, false];
    this.#restTime = -Infinity;
    const { canvas, problem, bar, time, state } = this.#parts;
    problem.hidden = true;
    canvas.hidden = false;
    canvas.style.aspectRatio = `${movie.width} / ${movie.height}`;
    this.#width.replaceSync(`:host { width: ${movie.width}px; }`);
    bar.hidden = !this.controls;
    time.max = movie.duration;
    time.disabled = movie.duration === 0;
    state.replaceChildren(...['No state', ...movie.states].map(
      (text, value) => make('option', { textContent: text, value, selected: value === movie.state })));
    state.hidden = movie.states.length === 0;
    if (this.hasAttribute('state')) this.#attempt(() => { this.state = this.getAttribute('state'); });
    if (calm.matches) this.#rest();
    this.#draw();
    this.dispatchEvent(new Event('load'));
    if (this.autoplay && !calm.matches) this.play();
  }

  #fail(error) {
    const { canvas, problem, bar } = this.#parts;
    this.#movie = null;
    this.#isPaused = true;
    this.#update();
    problem.textContent = error.message;
    problem.hidden = false;
    canvas.hidden = true;
    bar.hidden = true;
    this.#report(error);
  }

  #report(error) {
    this.dispatchEvent(new ErrorEvent('error', { message: error.message, error }));
  }

  /** Does what an attribute asks for; what it cannot do is an event. */
  #attempt(body) {
    try {
      body();
    } catch (error) {
      this.#report(error);
    }
  }

  // Time.

  /** The size of the document in points; 0 before it is loaded. */
  get naturalWidth() { return this.#movie?.width ?? 0; }
  get naturalHeight() { return this.#movie?.height ?? 0; }

  get duration() { return this.#movie ? this.#movie.duration : NaN; }
  get paused() { return this.#isPaused; }
  get ended() { return this.#hasEnded; }

  get currentTime() { return this.#time; }
  set currentTime(value) {
    const time = Number(value);
    if (!Number.isFinite(time)) throw new TypeError(`${value} is no time in seconds`);
    this.#time = Math.max(0, time);
    this.#hasEnded = false;
    if (this.#hasChanged) this.#settle();
    this.#draw();
  }

  get playbackRate() { return this.#rate; }
  set playbackRate(value) {
    const rate = Number(value);
    if (!(rate >= 0 && rate <= 16)) throw new RangeError(`${value} is no speed of 0 to 16`);
    this.#rate = rate;
    const { speed } = this.#parts;
    for (const option of speed.options) option.selected = Number(option.value) === rate;
  }

  play() {
    if (!this.#movie || !this.#isPaused) return;
    if (!this.#goesOn && this.#time >= this.duration) this.#time = 0;
    [this.#isPaused, this.#hasEnded] = [false, false];
    this.#update();
    this.dispatchEvent(new Event('play'));
  }

  pause() {
    if (this.#isPaused) return;
    this.#isPaused = true;
    this.#update();
    this.dispatchEvent(new Event('pause'));
  }

  /** True if time goes on after the duration. */
  get #goesOn() { return this.#movie.isEndless || this.#hasChanged; }

  /** Called by the shared loop. */
  advance(seconds) {
    this.#time += seconds * this.#rate;
    if (this.#next !== null && this.#time >= this.#restTime) {
      const next = this.#next;
      this.#next = null;
      this.#begin(next);
    }
    const { duration } = this;
    const isOver = !this.#goesOn && this.#time >= duration;
    if (isOver && this.loop && duration > 0) {
      this.#time %= duration;
    } else if (isOver) {
      this.#time = duration;
      [this.#isPaused, this.#hasEnded] = [true, true];
      this.#update();
    }
    this.#draw();
    this.#sinceUpdate += seconds;
    if (this.#sinceUpdate >= UPDATE_SECONDS || this.#hasEnded) {
      this.#sinceUpdate = 0;
      this.dispatchEvent(new Event('timeupdate'));
    }
    if (this.#hasEnded) this.dispatchEvent(new Event('ended'));
  }

  #update() {
    this.#parts.play.textContent = this.#isPaused ? 'Play' : 'Pause';
    setRunning(this, !this.#isPaused && this.#isVisible && this.#movie !== null);
  }

  /** Stops where everything is at rest. */
  #rest() {
    this.pause();
    if (!this.#movie) return;
    if (!this.#movie.isEndless) this.#time = this.#movie.duration;
    this.#draw();
  }

  // States.

  get states() { return this.#movie ? [...this.#movie.states] : []; }

  /** The name of the state that is shown or changed to; null for the layers' own values. */
  get state() {
    const index = this.#next ?? this.#movie?.state ?? 0;
    return index === 0 ? null : this.#movie.states[index - 1];
  }
  set state(name) {
    if (!this.#movie) {
      if (name === null) this.removeAttribute('state'); else this.setAttribute('state', name);
      return;
    }
    const index = name === null || name === '' ? 0 : this.#movie.states.indexOf(String(name)) + 1;
    if (index === 0 && name !== null && name !== '') {
      const known = this.#movie.states.join(', ') || 'no states';
      throw new RangeError(`the animation has no state ${name}; it has ${known}`);
    }
    this.#change(index);
  }

  #change(index) {
    if (index === (this.#next ?? this.#movie.state)) return;
    if (!this.#isPaused && !calm.matches && this.#time < this.#restTime) {
      this.#next = index;
    } else {
      this.#begin(index);
      if (this.#isPaused || calm.matches) this.#settle();
    }
    this.#parts.state.value = index;
    if (this.#isPaused) this.#draw();
    this.dispatchEvent(new Event('statechange'));
  }

  #begin(index) {
    const restTime = this.#movie.change(index, this.#time);
    if (restTime < 0) return;
    this.#restTime = restTime;
    this.#hasChanged = true;
  }

  /** Shows the present state at rest. */
  #settle() {
    this.#next = null;
    const { state } = this.#movie;
    const length = this.#movie.change(state, 0);
    if (length >= 0) this.#movie.change(state, this.#time - length);
    this.#restTime = this.#time;
  }

  // Pictures.

  #draw() {
    if (!this.#movie) return;
    const { canvas, time, clock } = this.#parts;
    try {
      const { width, height } = this.#movie;
      const shown = (canvas.clientWidth || Math.min(width, 1)) * (globalThis.devicePixelRatio || 1);
      const scale = Math.min(
        shown / width, Math.sqrt(MAXIMUM_PIXELS / (width * height)), 16_384 / width, 16_384 / height);
      const [columns, rows] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
      const context = canvas.getContext('2d');
      if (!context) throw new Error('This browser gives no canvas to draw on. Close other pages, or try another browser.');
      if (canvas.width !== columns || canvas.height !== rows) [canvas.width, canvas.height] = [columns, rows];
      this.#movie.resize(columns, rows, scale);
      context.putImageData(this.#movie.picture(this.#time), 0, 0);
    } catch (error) {
      this.#fail(error);
      return;
    }
    const { duration } = this.#movie;
    const passed = duration > 0 && this.#goesOn ? this.#time % duration : this.#time;
    time.value = passed;
    clock.textContent = `${passed.toFixed(2)} s`;
    time.setAttribute('aria-valuetext', `${passed.toFixed(2)} of ${duration.toFixed(2)} seconds`);
  }

  /** The picture of a time, so many pixels wide and high; the document's own width makes the scale. */
  image(time, width = Math.round(this.#movie?.width), height = Math.round(this.#movie?.height)) {
    if (!this.#movie) throw new Error('there is no animation yet; wait for the event load');
    this.#movie.resize(width, height, width / this.#movie.width);
    const { data } = this.#movie.picture(Number(time));
    return new ImageData(new Uint8ClampedArray(data), width, height);
  }
}

// Attributes that are there or not, and texts.
for (const name of ['autoplay', 'loop', 'controls']) {
  Object.defineProperty(BoingPlayer.prototype, name, {
    configurable: true, enumerable: true,
    get() { return this.hasAttribute(name); },
    set(value) { this.toggleAttribute(name, Boolean(value)); },
  });
}
for (const name of ['src', 'label']) {
  Object.defineProperty(BoingPlayer.prototype, name, {
    configurable: true, enumerable: true,
    get() { return this.getAttribute(name) ?? ''; },
    set(value) { this.setAttribute(name, value); },
  });
}

if (!customElements.get('boing-player')) customElements.define('boing-player', BoingPlayer);
