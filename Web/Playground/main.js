// The playground: one state, drawn everywhere, changed by gestures.
//
// Tests hold on to `data-testid`: undo, redo, link, title, stage, play, time, speed, effect, thing, onion, kind-KIND,
// slider-NAME, number-NAME, handle-KIND, handle-KIND-x, handle-KIND-y, preset-INDEX, design-INDEX, add, remove, format,
// text, copy, download, certificate, error, command, paste, read, message, reason. `documentElement.dataset.ready` says
// "true" when the page can be used, and "refused" where it cannot compute.

import { Chart, showDifference } from './chart.js';
import { Controls } from './controls.js';
import { extent, line, shape, short } from './drawing.js';
import { change, describe, formats, move, read, sample, samplePlayed, start } from './module.js';
import { fromHash, History, MAXIMUM_DESIGNS, toHash } from './state.js';
import { Stage } from './stage.js';
import { errorAt, Take, thumbnail } from './take.js';

const SAMPLES = 481;
const PRESETS = [
  ['Bouncy', 'motion=spring&perceptual-duration=0.5&bounce=0.3'],
  ['Snappy', 'motion=spring&perceptual-duration=0.5&bounce=0.15'],
  ['Four bounces', 'motion=spring&bounces=4&duration=1'],
  ['Cosine', 'motion=spring&bounces=3&duration=1&cosine=1'],
  ['Drop', 'motion=gravity&bounces=4&duration=1.2'],
  ['Rubber ball', 'motion=gravity&restitution=0.8&duration=1.6'],
  ['Against a wall', 'motion=wall&bounces=3&duration=1'],
  ['Shake', 'motion=shake&bounces=5&duration=0.6'],
  ['Dock', 'motion=dock&table=icon&height=1'],
  ['Lid', 'motion=train&train=lid&duration=1.2'],
  ['Wobble', 'motion=train&train=wobble&ratio=0.6&duration=1.2'],
  ['Crouch and leap', 'motion=spring&bounces=2&duration=1&anticipation=0.15']];

const find = (id) => document.getElementById(id);
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const dark = matchMedia('(prefers-color-scheme: dark)');

class Page {
  constructor() {
    this.stage = new Stage(find('stage'), { onTime: (time) => this.showTime(time) });
    this.chart = new Chart(find('plot'), find('handles'), (...move) => this.drag(...move), () => this.commit());
    this.controls = new Controls(find('kinds'), find('parameters'), (...change) => this.change(...change));
    this.take = new Take({
      format: find('format'), text: find('text'), certificate: find('certificate'), deviations: find('deviations'),
      error: find('error'), errorValue: find('error-value'), command: find('command'), movie: find('movie'),
      sizes: find('sizes'), copy: find('copy'), download: find('download'), valueOnly: find('value-only'),
      fallback: find('fallback'), property: find('property'), template: find('template'),
      cssOptions: find('css-options'), keyframeOptions: find('keyframe-options') }, formats());
    this.designs = new Map();
  }

  open() {
    const { report } = JSON.parse(find('stored').textContent);
    let state = fromHash(location.hash, report?.address);
    try {
      this.apply(state);
    } catch (error) {
      this.say(`${error.message} The first design is shown instead.`);
      state = fromHash('');
      this.apply(state);
    }
    this.history = new History(this.state);
    this.showHistory();
    this.showPresets();
    this.listen();
    if (calm.matches) this.beCalm();
    else this.togglePlay(true);
  }

  // The state.

  /** Shows a state; throws, with all as it was, where one of its designs cannot be. */
  apply(state, isFinal = true) {
    const designs = state.designs.map((address) => this.design(address));
    this.state = { ...state, designs: designs.map(({ report }) => report.address) };
    const active = designs[state.active];
    const found = this.take.show(active.report, state.format);
    active.maximumError = found?.maximumError || active.report.parameters.find(({ name }) => name === 'max-error').value;
    active.played = found && found.form !== 'spring' ? samplePlayed(SAMPLES) : null;
    this.chart.show(designs, state.active);
    showDifference(find('error-plot'), find('error-label'), active);
    this.controls.show(active.report);
    this.stage.show(designs);
    this.shown = designs;
    find('curve-title').textContent = this.title(active.report);
    this.showTabs(designs);
    this.showTime(this.stage.time);
    if (isFinal) this.remember();
  }

  design(address) {
    let found = this.designs.get(address);
    if (!found) {
      const report = describe(address);
      found = { report, samples: sample(report.address, SAMPLES) };
      if (this.designs.size > 200) this.designs.clear();
      this.designs.set(address, found);
      this.designs.set(report.address, found);
    }
    return found;
  }

  title(report) {
    const count = report.extrema.filter(([, value]) => value !== report.to).length;
    const turns = `${count} turning point${count === 1 ? '' : 's'}`;
    const contacts = report.contacts.length ? `, ${report.contacts.length} contacts` : '';
    return `${report.name}: ${turns}${contacts}, ${short(report.duration)} s`;
  }

  /** Puts the state into the address, a moment later: browsers allow few changes a second. */
  remember() {
    clearTimeout(this.remembering);
    const hash = toHash(this.state);
    this.remembering = setTimeout(() => {
      this.written = hash;
      history.replaceState(null, '', hash);
    }, 260);
  }

  /** Tries a change of the state; says what is wrong with it. */
  attempt(make, isFinal = true) {
    try {
      this.apply(make(), isFinal);
      this.say('');
      if (isFinal) this.commit();
    } catch (error) {
      this.say(error.message);
      this.apply(this.state, false);
    }
  }

  commit() {
    this.history.commit(this.state);
    this.remember();
    this.showHistory();
  }

  replacing(report) {
    const designs = this.state.designs.with(this.state.active, report.address);
    return { ...this.state, designs };
  }

  get address() { return this.state.designs[this.state.active]; }

  change(key, text, isFinal) { this.attempt(() => this.replacing(change(this.address, key, text)), isFinal); }

  drag(kind, time, value) { this.attempt(() => this.replacing(move(this.address, kind, time, value)), false); }

  go(state) {
    if (!state) return;
    this.apply(state);
    this.say('');
    this.showHistory();
  }

  // What is shown.

  say(text, isGood = false) {
    const message = find('message');
    if (message.textContent !== text) message.textContent = text;
    message.className = isGood ? 'good' : '';
  }

  showHistory() {
    find('undo').disabled = !this.history.past.length;
    find('redo').disabled = !this.history.future.length;
  }

  showTime(time) {
    const { report } = this.shown?.[this.state.active] ?? {};
    if (!report) return;
    const shown = Math.min(time, this.stage.duration);
    this.chart.showTime(Math.min(time, report.duration));
    const slider = find('time');
    slider.value = (shown / this.stage.duration) * 1000;
    slider.setAttribute('aria-valuetext', `${short(shown)} seconds`);
    find('clock').value = `${shown.toFixed(2)} s`;
  }

  showPresets() {
    find('presets').replaceChildren(...PRESETS.map(([title, text], index) => {
      const button = Object.assign(document.createElement('button'), { type: 'button' });
      button.dataset.testid = `preset-${index}`;
      button.append(thumbnail(sample(`v=1&${text}`, 65)), title);
      button.addEventListener('click', () => {
        this.attempt(() => this.replacing(describe(`v=1&${text}`)));
        if (!calm.matches) this.restart();
      });
      return button;
    }));
  }

  showTabs(designs) {
    const button = (text, testid, action, isPressed) => {
      const element = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
      element.dataset.testid = testid;
      if (isPressed !== undefined) element.setAttribute('aria-pressed', isPressed);
      element.addEventListener('click', action);
      return element;
    };
    const focused = document.activeElement?.dataset?.testid;
    const { active } = this.state;
    const tabs = designs.map((_, index) => button(
      `Motion ${index + 1}`, `design-${index}`, () => this.attempt(() => ({ ...this.state, active: index })), index === active));
    if (designs.length < MAXIMUM_DESIGNS) {
      tabs.push(button('Compare with another', 'add', () => this.attempt(() => ({
        ...this.state, designs: [...this.state.designs, this.address], active: designs.length }))));
    }
    if (designs.length > 1) {
      tabs.push(button('Remove', 'remove', () => this.attempt(() => ({
        ...this.state, designs: this.state.designs.toSpliced(active, 1), active: Math.max(0, active - 1) }))));
    }
    find('designs').replaceChildren(...tabs);
    if (focused) find('designs').querySelector(`[data-testid="${focused}"]`)?.focus();
  }

  // Playing.

  togglePlay(isOn = !this.stage.isPlaying) {
    if (isOn) this.stage.play();
    else this.stage.pause();
    find('play').textContent = isOn ? 'Pause' : 'Play';
  }

  restart() {
    this.stage.time = 0;
    this.togglePlay(true);
  }

  /** Shows the motion without moving anything. */
  beCalm() {
    this.togglePlay(false);
    this.stage.hasGhosts = true;
    find('onion').checked = true;
    this.stage.seek(this.stage.duration);
  }

  // Gestures.

  listen() {
    const on = (id, name, action) => find(id).addEventListener(name, action);
    on('undo', 'click', () => this.go(this.history.undo()));
    on('redo', 'click', () => this.go(this.history.redo()));
    on('link', 'click', () => this.copy(location.href.split('#')[0] + toHash(this.state), 'The link is copied.'));
    on('play', 'click', () => this.togglePlay());
    on('time', 'input', () => {
      this.togglePlay(false);
      this.stage.seek((find('time').value / 1000) * this.stage.duration);
    });
    on('speed', 'change', () => { this.stage.speed = Number(find('speed').value); });
    on('effect', 'change', () => this.restage({ effect: find('effect').value }));
    on('thing', 'change', () => this.restage({ thing: find('thing').value }));
    on('thing-text', 'input', () => this.restage({ text: find('thing-text').value }));
    on('thing-image', 'change', () => this.loadImage(find('thing-image').files[0]));
    on('onion', 'change', () => this.restage({ hasGhosts: find('onion').checked }));
    on('format', 'change', () => this.attempt(() => ({ ...this.state, format: find('format').value })));
    for (const id of ['value-only', 'fallback', 'property', 'template']) {
      on(id, 'change', () => this.apply(this.state, false));
    }
    on('error', 'input', () => this.change('max-error', String(errorAt(find('error').value)), false));
    on('error', 'change', () => this.commit());
    on('copy', 'click', () => this.copy(find('text').value, 'The text is copied.'));
    on('download', 'click', () => this.download());
    on('read', 'click', () => this.paste(find('paste').value));
    on('paste', 'paste', () => setTimeout(() => this.paste(find('paste').value)));
    addEventListener('keydown', (event) => this.key(event));
    addEventListener('hashchange', (event) => {
      // The address may have been written anew since.
      const { hash } = new URL(event.newURL);
      if (hash !== this.written) this.attempt(() => fromHash(hash));
    });
    document.addEventListener('paste', (event) => {
      if (event.target.closest('input, textarea')) return;
      this.paste(event.clipboardData.getData('text/plain'));
    });
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', (event) => this.drop(event));
    calm.addEventListener('change', () => (calm.matches ? this.beCalm() : this.togglePlay(true)));
    dark.addEventListener('change', () => this.stage.forgetColors());
  }

  restage(change) {
    Object.assign(this.stage, change);
    find('thing-text-row').hidden = this.stage.thing !== 'text';
    find('thing-image-row').hidden = this.stage.thing !== 'image';
    this.stage.draw();
  }

  key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.target.matches('input[type="text"], textarea:not([readonly])')) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) this.go(this.history.undo());
    else if (key === 'y' || key === 'z') this.go(this.history.redo());
    else return;
    event.preventDefault();
  }

  paste(text) {
    if (!text.trim()) {
      this.say('There is nothing to read; paste the text of a motion.');
      return;
    }
    try {
      const { address, note } = read(text);
      this.apply(this.replacing({ address }));
      this.commit();
      this.say(note, true);
    } catch (error) {
      this.say(error.message);
    }
  }

  async drop(event) {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (!file) return this.paste(event.dataTransfer.getData('text/plain'));
    if (file.type.startsWith('image/')) return this.loadImage(file);
    if (file.size > 1 << 20) return this.say(`${file.name} has more than a million bytes; drop the text of one motion.`);
    return this.paste(await file.text());
  }

  async loadImage(file) {
    if (!file) return;
    try {
      const image = await createImageBitmap(file, { resizeWidth: 256, resizeQuality: 'high' });
      find('thing').value = 'image';
      this.restage({ thing: 'image', image });
      this.say('');
    } catch {
      this.say(`${file.name} is no image that this browser can show; choose a PNG, a JPEG or a WebP.`);
    }
  }

  async copy(text, message) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Without permission, or from a file: by way of a selection.
      const box = Object.assign(document.createElement('textarea'), { value: text, className: 'hidden' });
      document.body.append(box);
      box.select();
      const done = document.execCommand('copy');
      box.remove();
      if (!done) {
        this.say('The browser refuses to copy; select the text and copy it.');
        return;
      }
    }
    this.say(message, true);
  }

  download() {
    const { format, text } = this.take.found;
    const { file } = this.take.formats.find(({ id }) => id === format);
    const name = file.replace(/^motion/, this.shown[this.state.active].report.name);
    const link = Object.assign(document.createElement('a'), {
      href: URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    this.say(`${name} is saved.`, true);
  }
}

/** Shows what the page was stored with, where it cannot compute. */
function refuse(error) {
  for (const id of ['see', 'shape', 'take']) find(id).hidden = true;
  document.querySelector('header .buttons').hidden = true;
  find('refused').hidden = false;
  find('reason').textContent = error.message;
  const { report, samples, exports: texts } = JSON.parse(find('stored').textContent);
  if (!report) return;
  const [least, greatest] = extent([samples]);
  find('stored-plot').setAttribute('viewBox', '0 0 600 220');
  find('stored-plot').append(shape('path', {
    class: 'curve',
    d: line(samples, (part) => 10 + part * 580, (value) => 205 - ((value - least) / (greatest - least)) * 190) }));
  find('stored-texts').append(...texts.flatMap(({ format, text }) => [
    Object.assign(document.createElement('h3'), { textContent: format }),
    Object.assign(document.createElement('pre'), { textContent: text, tabIndex: 0 })]));
}

try {
  await start();
  new Page().open();
  document.documentElement.dataset.ready = 'true';
} catch (error) {
  refuse(error);
  document.documentElement.dataset.ready = 'refused';
}
