// The kinds of motion and their numbers.

import { short } from './drawing.js';

const KINDS = [
  ['spring', 'Spring'], ['wall', 'Wall'], ['gravity', 'Gravity'], ['shake', 'Shake'], ['dock', 'Dock'],
  ['train', 'Train'], ['ease', 'Easing']];
const GROUPS = [
  ['Bounces', ['bounces', 'duration', 'visible-fraction']],
  ['SwiftUI', ['perceptual-duration', 'bounce']],
  ['Response and damping ratio', ['response', 'damping-ratio']],
  ['Constants', ['mass', 'stiffness', 'damping']],
  ['Rebound', ['restitution', 'ratio', 'height']],
  ['Values', ['from', 'to', 'velocity']],
  ['Anticipation', ['anticipation', 'anticipation-duration']]];
// So few that a step by a key changes a number of three digits.
const STEPS = 400;

export class Controls {
  /** Calls `onChange(key, text, isFinal)` for each change. */
  constructor(kinds, parameters, onChange) {
    Object.assign(this, { kinds, parameters, onChange });
    kinds.replaceChildren(...KINDS.map(([kind, title]) => {
      const label = document.createElement('label');
      const input = Object.assign(document.createElement('input'), { type: 'radio', name: 'kind', value: kind });
      input.dataset.testid = `kind-${kind}`;
      input.addEventListener('change', () => onChange('motion', kind, true));
      const span = Object.assign(document.createElement('span'), { textContent: title });
      label.append(input, span);
      return label;
    }));
  }

  show(report) {
    for (const input of this.kinds.querySelectorAll('input')) input.checked = input.value === report.kind;
    const wanted = `${report.kind} ${report.parameters.map(({ name }) => name).join()}`;
    if (this.shown !== wanted) this.build(report);
    this.shown = wanted;
    for (const parameter of report.parameters) this.update(parameter);
    for (const input of this.parameters.querySelectorAll('[data-flag]')) {
      input.checked = input.dataset.on ? report[input.dataset.flag] === input.dataset.on : report[input.dataset.flag];
    }
    const easing = this.parameters.querySelector('#easing');
    if (easing && document.activeElement !== easing) easing.value = report.ease;
  }

  build(report) {
    this.rows = new Map();
    const groups = [];
    for (const [title, names] of GROUPS) {
      const found = report.parameters.filter(({ name }) => names.includes(name));
      const extra = this.extra(title, report.kind);
      if (!found.length && !extra.length) continue;
      const group = this.group(title);
      group.append(...found.map((parameter) => this.row(parameter)), ...extra);
      groups.push(group);
    }
    this.parameters.replaceChildren(...groups);
  }

  group(title) {
    const fieldset = Object.assign(document.createElement('fieldset'), { className: 'group' });
    fieldset.append(Object.assign(document.createElement('legend'), { textContent: title }));
    return fieldset;
  }

  /** What a kind has beside numbers. */
  extra(title, kind) {
    if (title === 'Bounces' && kind === 'spring') return [this.flag('cosine', 'Start at full speed, as SKBounceAnimation')];
    if (title !== 'Rebound') return [];
    if (kind === 'dock') return [this.choice('table', [['icon', 'Icon'], ['view', 'View']]), this.flag('smooth', 'Smooth')];
    if (kind === 'train') return [this.choice('train', [['lid', 'Lid'], ['wobble', 'Wobble']])];
    if (kind === 'ease') return [this.easing()];
    return [];
  }

  flag(key, title) {
    const label = Object.assign(document.createElement('label'), { className: 'check' });
    const input = Object.assign(document.createElement('input'), { type: 'checkbox' });
    input.dataset.flag = key;
    input.addEventListener('change', () => this.onChange(key, input.checked ? '1' : '', true));
    label.append(input, ` ${title}`);
    return label;
  }

  choice(key, options) {
    const box = Object.assign(document.createElement('div'), { className: 'segments' });
    box.setAttribute('role', 'radiogroup');
    box.setAttribute('aria-label', key);
    box.append(...options.map(([value, title]) => {
      const label = document.createElement('label');
      const input = Object.assign(document.createElement('input'), { type: 'radio', name: key, value });
      Object.assign(input.dataset, { flag: key, on: value });
      input.addEventListener('change', () => this.onChange(key, value, true));
      label.append(input, Object.assign(document.createElement('span'), { textContent: title }));
      return label;
    }));
    return box;
  }

  easing() {
    const label = Object.assign(document.createElement('label'), { className: 'grow', textContent: 'Easing ' });
    const input = Object.assign(document.createElement('input'), { type: 'text', id: 'easing', spellcheck: false });
    input.dataset.testid = 'easing';
    input.addEventListener('change', () => this.onChange('ease', input.value.trim(), true));
    label.append(input);
    return label;
  }

  row(parameter) {
    const { name, title, unit, isOptional } = parameter;
    const row = Object.assign(document.createElement('div'), { className: 'parameter' });
    const label = Object.assign(document.createElement('label'), { textContent: title, htmlFor: `number-${name}` });
    const slider = Object.assign(document.createElement('input'), {
      type: 'range', min: 0, max: STEPS, step: 1, id: `slider-${name}` });
    slider.dataset.testid = `slider-${name}`;
    slider.setAttribute('aria-label', title);
    const field = Object.assign(document.createElement('span'), { className: 'field' });
    const number = Object.assign(document.createElement('input'), {
      type: 'text', inputMode: 'decimal', id: `number-${name}`, autocomplete: 'off' });
    number.dataset.testid = `number-${name}`;
    if (isOptional) number.placeholder = 'none';
    field.append(number, ...(unit ? [unit] : []));
    slider.addEventListener('input', () => this.onChange(name, this.text(name, slider), false));
    slider.addEventListener('change', () => this.onChange(name, this.text(name, slider), true));
    number.addEventListener('change', () => this.onChange(name, number.value.trim(), true));
    row.append(label, slider, field);
    this.rows.set(name, { row, slider, number, parameter });
    return row;
  }

  /** The number at a slider's position, with three digits. */
  text(name, slider) {
    const { parameter } = this.rows.get(name);
    const { min, max, isLogarithmic, isWhole } = parameter;
    const part = Number(slider.value) / STEPS;
    const value = isLogarithmic ? min * (max / min) ** part : min + (max - min) * part;
    return isWhole ? String(Math.round(value)) : short(value);
  }

  update(parameter) {
    const entry = this.rows.get(parameter.name);
    // The maximum error stands beside the text.
    if (!entry) return;
    entry.parameter = parameter;
    const { row, slider, number } = entry;
    const { min, max, isLogarithmic, value, text, unit, isUsed } = parameter;
    const clamped = Math.min(max, Math.max(min, value ?? min));
    const part = isLogarithmic ? Math.log(clamped / min) / Math.log(max / min) : (clamped - min) / (max - min);
    if (document.activeElement !== slider) slider.value = Math.round(part * STEPS);
    slider.setAttribute('aria-valuetext', text === null ? 'none' : `${text} ${unit}`.trim());
    number.value = text ?? '';
    row.classList.toggle('derived', !isUsed);
  }
}
