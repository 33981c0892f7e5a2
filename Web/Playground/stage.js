// The moving thing.

import { redrawWhenResized } from './drawing.js';

const GHOSTS = 9;
const PAUSE = 0.6;

export class Stage {
  constructor(canvas, { onTime }) {
    Object.assign(this, { canvas, onTime });
    this.context = canvas.getContext('2d');
    this.time = 0;
    this.speed = 1;
    this.isPlaying = false;
    this.effect = 'position';
    this.thing = 'box';
    this.text = 'Boing';
    this.image = null;
    this.hasGhosts = false;
    this.designs = [];
    redrawWhenResized(canvas, () => this.draw());
  }

  /** The length of a round: the longest motion. */
  get duration() { return Math.max(...this.designs.map(({ report }) => report.duration), 0.001); }

  show(designs) {
    this.designs = designs;
    this.draw();
  }

  play() {
    if (this.isPlaying) return;
    if (this.time >= this.duration) this.time = 0;
    this.isPlaying = true;
    let last;
    const step = (now) => {
      if (!this.isPlaying) return;
      if (last !== undefined) this.time += ((now - last) / 1000) * this.speed;
      last = now;
      if (this.time > this.duration + PAUSE) this.time = 0;
      this.draw();
      this.onTime(Math.min(this.time, this.duration));
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  pause() { this.isPlaying = false; }

  seek(time) {
    this.time = time;
    this.draw();
    this.onTime(time);
  }

  /** The distance from the target at a time: 0 there, 1 at the from-value. */
  static distance({ report, samples }, time) {
    const position = Math.min(1, Math.max(0, time / report.duration)) * (samples.length - 1);
    const index = Math.min(Math.floor(position), samples.length - 2);
    const value = samples[index] + (samples[index + 1] - samples[index]) * (position - index);
    return (value - report.to) / (report.from - report.to);
  }

  draw() {
    const box = this.canvas.getBoundingClientRect();
    if (!box.width || !this.designs.length) return;
    const ratio = devicePixelRatio || 1;
    const [width, height] = [Math.round(box.width * ratio), Math.round(box.height * ratio)];
    if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, { width, height });
    const { context } = this;
    const style = getComputedStyle(this.canvas);
    const color = (name) => style.getPropertyValue(name);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, box.width, box.height);
    const lane = box.width / this.designs.length;
    this.designs.forEach((design, index) => {
      const palette = { line: color('--line'), fill: this.colors[index], far: this.colors[3], text: this.colors[4] };
      const place = {
        x: lane * (index + 0.5), rest: box.height * 0.72, reach: box.height * 0.46, size: Math.min(56, lane * 0.4) };
      this.ground(place, lane, palette);
      if (this.hasGhosts) {
        for (let ghost = 0; ghost < GHOSTS; ghost++) {
          this.paint(design, (design.report.duration * ghost) / (GHOSTS - 1), place, palette, 0.14);
        }
      }
      this.paint(design, this.time, place, palette, 1);
    });
  }

  /** The colours of the page, resolved. */
  get colors() {
    if (this.resolved) return this.resolved;
    const probe = document.createElement('span');
    this.canvas.after(probe);
    this.resolved = ['--accent', '--second', '--third', '--control', '--on-accent'].map((name) => {
      probe.style.color = `var(${name})`;
      return getComputedStyle(probe).color;
    });
    probe.remove();
    return this.resolved;
  }

  /** Looks the colours up again, as when light turns to dark. */
  forgetColors() {
    this.resolved = null;
    this.draw();
  }

  ground({ x, rest, size }, lane, { far }) {
    const { context } = this;
    context.strokeStyle = far;
    context.globalAlpha = 0.7;
    context.setLineDash(this.effect === 'position' ? [] : [4, 4]);
    context.beginPath();
    const y = this.effect === 'position' ? rest + size / 2 : rest;
    context.moveTo(x - lane * 0.36, y);
    context.lineTo(x + lane * 0.36, y);
    if (this.effect === 'position') context.stroke();
    context.setLineDash([]);
    context.globalAlpha = 1;
  }

  paint(design, time, { x, rest, reach, size }, palette, alpha) {
    const { context } = this;
    const distance = Stage.distance(design, time);
    const still = this.effect !== 'position';
    context.save();
    context.globalAlpha = alpha;
    context.translate(x, still ? rest - reach * 0.5 : rest - distance * reach);
    if (this.effect === 'scale') context.scale(1.6 * (1 - 0.6 * distance), 1.6 * (1 - 0.6 * distance));
    if (this.effect === 'rotation') context.rotate((distance * Math.PI) / 2);
    if (this.effect === 'squash') {
      const tall = Math.max(0.05, 1.3 * (1 - 0.45 * distance));
      context.translate(0, size * 0.65);
      context.scale(1.69 / (1.3 * tall) ** 1, tall);
      context.translate(0, -size / 2);
    }
    if (this.effect === 'opacity') context.globalAlpha = alpha * Math.max(0, Math.min(1, 1 - distance));
    context.fillStyle = palette.fill;
    this.outline(size, palette);
    if (this.effect === 'color') {
      context.globalAlpha = alpha * Math.max(0, Math.min(1, distance));
      context.fillStyle = palette.far;
      this.outline(size, palette);
    }
    context.restore();
  }

  outline(size, { text }) {
    const { context } = this;
    if (this.thing === 'text') {
      context.font = `700 ${size * 0.7}px system-ui, sans-serif`;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText(this.text, 0, 0);
      return;
    }
    if (this.thing === 'image' && this.image) {
      const scale = size * 1.4 / Math.max(this.image.width, this.image.height);
      const [width, height] = [this.image.width * scale, this.image.height * scale];
      context.drawImage(this.image, -width / 2, -height / 2, width, height);
      return;
    }
    context.beginPath();
    if (this.thing === 'ball') context.arc(0, 0, size / 2, 0, 2 * Math.PI);
    else context.roundRect(-size / 2, -size / 2, size, size, size * 0.24);
    context.fill();
    if (this.thing === 'box') {
      // A mark by which a turn is seen.
      context.globalAlpha *= 0.85;
      context.fillStyle = text;
      context.beginPath();
      context.arc(0, -size * 0.28, size * 0.07, 0, 2 * Math.PI);
      context.fill();
    }
  }
}
