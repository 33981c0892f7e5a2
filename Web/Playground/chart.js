// The curve with its extrema, contacts, error band and handles.

import { extent, line, redrawWhenResized, rounded, shape, short, ticks } from './drawing.js';

const MARGIN = { left: 46, right: 18, top: 18, bottom: 26 };
const COLORS = ['var(--accent)', 'var(--second)', 'var(--third)'];

export class Chart {
  /** Calls `onMove(kind, time, value)` while a handle is dragged, and `onEnd()` when it is let go. */
  constructor(svg, inputs, onMove, onEnd) {
    Object.assign(this, { svg, inputs, onMove, onEnd });
    this.drag = null;
    svg.addEventListener('pointerdown', (event) => this.grab(event));
    svg.addEventListener('pointermove', (event) => this.pull(event));
    for (const name of ['pointerup', 'pointercancel']) svg.addEventListener(name, (event) => this.release(event));
    redrawWhenResized(svg, () => this.show());
  }

  /** Shows designs, of which the one at `active` is shaped; each has a report, samples and played samples. */
  show(designs = this.designs, active = this.active) {
    Object.assign(this, { designs, active });
    const box = this.svg.getBoundingClientRect();
    if (!designs || !box.width) return;
    const [width, height] = [box.width, box.height];
    const { report, samples, played } = designs[active];
    if (!this.drag) {
      const [least, greatest] = extent(designs.map((design) => design.samples));
      const rise = Math.max(greatest - least, 1e-12);
      this.frame = {
        end: Math.max(...designs.map((design) => design.report.duration)) * 1.06,
        low: least - rise * 0.1, high: greatest + rise * 0.12 };
    }
    const { end, low, high } = this.frame;
    this.x = (time) => MARGIN.left + (time / end) * (width - MARGIN.left - MARGIN.right);
    this.y = (value) => height - MARGIN.bottom - ((value - low) / (high - low)) * (height - MARGIN.top - MARGIN.bottom);
    const content = [...this.axes(width, height), ...this.others()];
    const time = (part) => this.x(part * report.duration);
    if (played) content.push(this.band(report, samples, time));
    content.push(shape('path', { class: 'curve', d: line(samples, time, this.y) }));
    content.push(...this.marks(report));
    this.now = shape('line', { class: 'now', y1: MARGIN.top, y2: height - MARGIN.bottom, x1: -10, x2: -10 });
    content.push(this.now, ...report.handles.map((handle) => this.grip(handle)));
    this.svg.replaceChildren(...content);
    this.showTime(this.time ?? 0);
    this.showInputs(report);
  }

  axes(width, height) {
    const { end, low, high } = this.frame;
    const found = [];
    for (const time of ticks(0, end, Math.max(3, width / 110))) {
      found.push(shape('text', { x: this.x(time), y: height - 8, 'text-anchor': 'middle' }, `${short(time)} s`));
      found.push(shape('path', { class: 'axis', d: `M${rounded(this.x(time))} ${height - MARGIN.bottom}v4` }));
    }
    for (const value of ticks(low, high, Math.max(2, height / 70))) {
      const y = rounded(this.y(value));
      found.push(shape('path', { class: 'axis', d: `M${MARGIN.left} ${y}H${width - MARGIN.right}` }));
      found.push(shape('text', { x: MARGIN.left - 8, y: y + 4, 'text-anchor': 'end' }, short(value)));
    }
    const { report } = this.designs[this.active];
    found.push(shape('path', { class: 'target', d: `M${MARGIN.left} ${rounded(this.y(report.to))}H${width - MARGIN.right}` }));
    return found;
  }

  others() {
    return this.designs.flatMap(({ report, samples }, index) => {
      if (index === this.active) return [];
      const path = shape('path', { class: 'other', d: line(samples, (part) => this.x(part * report.duration), this.y) });
      path.style.stroke = COLORS[index];
      return [path];
    });
  }

  /** The strip within the format's maximum error. */
  band(report, samples, time) {
    const error = Math.abs(report.one - report.zero) * this.designs[this.active].maximumError;
    const upper = line(samples.map((value) => value + error), time, this.y);
    const lower = line([...samples].reverse().map((value) => value - error), (part) => time(1 - part), this.y);
    return shape('path', { class: 'band', d: `${upper}L${lower.slice(1)}Z` });
  }

  marks(report) {
    const found = [];
    const far = (time, last) => this.x(time) - last > 34;
    let last = -Infinity;
    const held = report.handles.map(({ time }) => this.x(time));
    for (const [time, value] of report.extrema) {
      found.push(shape('circle', { class: 'mark', cx: rounded(this.x(time)), cy: rounded(this.y(value)), r: 3 }));
      if (!far(time, last) || held.some((x) => Math.abs(x - this.x(time)) < 2)) continue;
      last = this.x(time);
      const above = value > report.to;
      found.push(shape('text', {
        x: rounded(last), y: rounded(this.y(value)) + (above ? -9 : 18), 'text-anchor': 'middle' }, short(value)));
    }
    for (const [time] of report.contacts) {
      const [x, y] = [rounded(this.x(time)), rounded(this.y(report.to))];
      found.push(shape('path', { class: 'contact', d: `M${x} ${y}l-4 7h8Z` }));
    }
    return found;
  }

  grip(handle) {
    const [x, y] = [rounded(this.x(handle.time)), rounded(this.y(handle.value))];
    const group = shape('g', {
      class: 'handle', 'data-kind': handle.kind, 'data-testid': `handle-${handle.kind}`, 'aria-hidden': 'true' });
    const anchor = x > this.svg.getBoundingClientRect().width - 110 ? 'end' : 'start';
    group.append(
      shape('circle', { class: 'area', cx: x, cy: y, r: 22 }), shape('circle', { class: 'grip', cx: x, cy: y, r: 7.5 }),
      shape('text', { x: x + (anchor === 'end' ? -13 : 13), y: y + (handle.kind === 'rebound' ? 20 : -11), 'text-anchor': anchor },
        (handle.y ?? handle.x).text));
    return group;
  }

  /** Moves the line of the time that is shown. */
  showTime(time) {
    this.time = time;
    if (!this.now) return;
    for (const name of ['x1', 'x2']) this.now.setAttribute(name, rounded(this.x(time)));
  }

  // The pointer.

  grab(event) {
    const group = event.target.closest('.handle');
    if (!group || event.button) return;
    const { report } = this.designs[this.active];
    const handle = report.handles.find(({ kind }) => kind === group.dataset.kind);
    const box = this.svg.getBoundingClientRect();
    this.drag = {
      pointer: event.pointerId, kind: handle.kind, dx: this.x(handle.time) - (event.clientX - box.x),
      dy: this.y(handle.value) - (event.clientY - box.y) };
    this.svg.setPointerCapture(event.pointerId);
    this.input(handle.kind, 'x')?.focus({ preventScroll: true });
    event.preventDefault();
  }

  pull(event) {
    if (this.drag?.pointer !== event.pointerId) return;
    const box = this.svg.getBoundingClientRect();
    const { end, low, high } = this.frame;
    const across = event.clientX - box.x + this.drag.dx - MARGIN.left;
    const up = box.height - MARGIN.bottom - (event.clientY - box.y + this.drag.dy);
    this.onMove(
      this.drag.kind, (across / (box.width - MARGIN.left - MARGIN.right)) * end,
      low + (up / (box.height - MARGIN.top - MARGIN.bottom)) * (high - low));
  }

  release(event) {
    if (this.drag?.pointer !== event.pointerId) return;
    this.drag = null;
    this.onEnd();
  }

  // Keys and assistive technology: two ranges a handle, which are there and not seen.

  input(kind, axis) { return this.inputs.querySelector(`[data-handle="${kind}-${axis}"]`); }

  showInputs(report) {
    const wanted = report.handles.map(({ kind, x, y }) => kind + (x ? 'x' : '') + (y ? 'y' : '')).join();
    if (this.inputs.dataset.handles !== wanted) {
      this.inputs.dataset.handles = wanted;
      this.inputs.replaceChildren(...report.handles.map((handle) => this.fieldset(handle)));
    }
    for (const handle of report.handles) {
      for (const [axis, value] of [['x', handle.time], ['y', handle.value]]) {
        const input = this.input(handle.kind, axis);
        if (!input) continue;
        Object.assign(input, { min: handle[axis].min, max: handle[axis].max });
        input.value = value;
        input.setAttribute('aria-valuetext', handle[axis].text);
      }
    }
  }

  fieldset({ kind, title, x, y }) {
    const fieldset = document.createElement('fieldset');
    const legend = document.createElement('legend');
    legend.textContent = `Handle: ${title}`;
    fieldset.append(legend);
    for (const [axis, range] of [['x', x], ['y', y]]) {
      if (!range) continue;
      const input = document.createElement('input');
      input.type = 'range';
      input.step = 'any';
      input.dataset.handle = `${kind}-${axis}`;
      input.dataset.testid = `handle-${kind}-${axis}`;
      input.setAttribute('aria-label', `${title}: ${range.title.toLowerCase()}`);
      input.setAttribute('aria-roledescription', '2D slider');
      input.setAttribute('aria-orientation', axis === 'x' ? 'horizontal' : 'vertical');
      input.addEventListener('keydown', (event) => this.key(event, kind, axis));
      input.addEventListener('input', () => this.moved(kind, axis, Number(input.value)));
      input.addEventListener('change', () => this.onEnd());
      for (const [name, isOn] of [['focus', true], ['blur', false]]) {
        input.addEventListener(name, () => this.highlight(kind, isOn));
      }
      fieldset.append(input);
    }
    return fieldset;
  }

  highlight(kind, isOn) {
    this.svg.querySelector(`.handle[data-kind="${kind}"]`)?.classList.toggle('focused', isOn);
  }

  moved(kind, axis, position) {
    const handle = this.designs[this.active].report.handles.find((candidate) => candidate.kind === kind);
    this.onMove(kind, axis === 'x' ? position : handle.time, axis === 'y' ? position : handle.value);
    this.highlight(kind, true);
  }

  key(event, kind, axis) {
    const handle = this.designs[this.active].report.handles.find((candidate) => candidate.kind === kind);
    const range = handle[axis];
    const now = axis === 'x' ? handle.time : handle.value;
    const step = range.step * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1);
    const position = {
      ArrowRight: now + step, ArrowUp: now + step, ArrowLeft: now - step, ArrowDown: now - step,
      PageUp: now + 10 * step, PageDown: now - 10 * step, Home: range.min, End: range.max }[event.key];
    if (position === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.moved(kind, axis, position);
    this.onEnd();
  }
}

/** Shows what a player of the format shows beside the motion, magnified. */
export function showDifference(svg, label, design) {
  if (!svg.design) redrawWhenResized(svg, () => showDifference(svg, label, svg.design));
  svg.design = design;
  const { report, samples, played, maximumError } = design;
  const { width, height } = svg.getBoundingClientRect();
  if (!played || !width) {
    svg.replaceChildren();
    label.textContent = '';
    return;
  }
  const distance = Math.abs(report.one - report.zero);
  const differences = samples.map((value, index) => (played[index] - value) / distance);
  const scale = Math.max(maximumError, 1e-9);
  const y = (difference) => height / 2 - Math.max(-1.1, Math.min(1.1, difference / scale)) * (height / 2 - 3);
  svg.replaceChildren(
    shape('path', { class: 'axis', d: `M${MARGIN.left} ${height / 2}H${width - MARGIN.right}` }),
    shape('path', { class: 'target', d: `M${MARGIN.left} 3H${width - MARGIN.right}M${MARGIN.left} ${height - 3}H${width - MARGIN.right}` }),
    shape('path', {
      class: 'difference',
      d: line(differences, (part) => MARGIN.left + (part / 1.06) * (width - MARGIN.left - MARGIN.right), y) }));
  label.textContent = `What a player shows, less the motion, ×${Math.round(1 / scale).toLocaleString('en')}: `
    + `within ±${short(maximumError)} of the distance.`;
}
