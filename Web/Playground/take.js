// The text of a format, with what it is worth, and other texts in.

import { compressedSize, exported } from './module.js';
import { line, redrawWhenResized, rounded, shape, short } from './drawing.js';

/** The maximum error at a position of the slider: 10⁻⁵ to 10⁻¹. */
export const errorAt = (position) => Number((10 ** (position / 100 - 5)).toPrecision(2));
export const positionOf = (error) => Math.round(100 * (Math.log10(error) + 5));

const ERRORS = [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03];

export class Take {
  constructor(elements, formats) {
    Object.assign(this, { elements, formats });
    elements.format.replaceChildren(...formats.map(({ id, summary }) => {
      const option = document.createElement('option');
      Object.assign(option, { value: id, textContent: summary });
      return option;
    }));
    redrawWhenResized(elements.sizes, () => this.showSizes());
  }

  get options() {
    const { format, valueOnly, fallback, property, template } = this.elements;
    const isCSS = format.value === 'css';
    const hasProperty = format.value === 'css-keyframes' || format.value === 'waapi';
    const flags = [];
    if (isCSS && valueOnly.checked) flags.push('value-only');
    if (isCSS && fallback.checked) flags.push('fallback');
    return {
      flags, property: hasProperty ? property.value.trim() : '', template: hasProperty ? template.value.trim() : '' };
  }

  /** Shows the text of a design; returns it, or nil where the format cannot express it. */
  show(report, format) {
    const { elements } = this;
    elements.format.value = format;
    elements.cssOptions.hidden = format !== 'css';
    elements.keyframeOptions.hidden = format !== 'css-keyframes' && format !== 'waapi';
    const error = report.parameters.find(({ name }) => name === 'max-error').value;
    if (document.activeElement !== elements.error) elements.error.value = positionOf(error);
    elements.errorValue.value = short(error);
    elements.error.setAttribute('aria-valuetext', `${short(error)} of the distance`);
    showCommand(elements.command, `boing export --as ${format}${report.options}${this.flagWords()}`);
    showCommand(elements.movie, `boing export${report.options.replace(/ --max-error \S+/, '')} -o motion.gif`);
    let found = null;
    try {
      found = exported(report.address, format, this.options);
      elements.text.value = found.text;
      this.certify(found);
    } catch (problem) {
      elements.text.value = '';
      elements.certificate.textContent = problem.message;
      elements.deviations.replaceChildren();
    }
    for (const button of [elements.copy, elements.download]) button.disabled = !found;
    this.found = found;
    this.plan(report.address, format);
    return found;
  }

  flagWords() {
    const { flags, property, template } = this.options;
    return [
      ...flags.map((flag) => ` --${flag}`), property && property !== 'translate' ? ` --property ${property}` : '',
      template ? ` --template '${template}'` : ''].join('');
  }

  async certify(found) {
    const { certificate, deviations } = this.elements;
    const size = found.form === 'spring' ? 'A spring' : `${found.points} points of ${found.form}`;
    const error = found.maximumError === 0 ? 'exact' : `off by at most ${short(found.maximumError)} of the distance`;
    const proof = found.isProven ? '' : ' (measured, not proven)';
    const text = (compressed) =>
      `${size}; ${error}${proof}; ${found.bytes} bytes${compressed ? `, ${compressed} compressed` : ''}; `
      + `${short(found.duration)} s`;
    certificate.textContent = text();
    deviations.replaceChildren(...found.deviations.map(({ summary }) =>
      Object.assign(document.createElement('li'), { textContent: summary })));
    const compressed = await compressedSize(found.text);
    if (this.found === found) certificate.textContent = text(compressed);
  }

  /** Computes the sizes for other errors, one after another, while nothing else is to be done. */
  plan(address, format) {
    clearTimeout(this.timer);
    const key = `${address.replace(/&max-error=[^&]*/, '')} ${format} ${JSON.stringify(this.options)}`;
    if (key !== this.key) Object.assign(this, { key, sizes: [] });
    const next = () => {
      const error = ERRORS[this.sizes.length];
      if (error === undefined) return;
      try {
        const { bytes } = exported(`${address.replace(/&max-error=[^&]*/, '')}&max-error=${error}`, format, this.options);
        this.sizes.push(bytes);
      } catch {
        this.sizes.push(null);
      }
      this.showSizes();
      this.timer = setTimeout(next, 30);
    };
    this.showSizes();
    this.timer = setTimeout(next, 400);
  }

  showSizes() {
    const { sizes: svg } = this.elements;
    const { width, height } = svg.getBoundingClientRect();
    const found = (this.sizes ?? []).map((bytes, index) => [ERRORS[index], bytes]).filter(([, bytes]) => bytes);
    if (!width || found.length < 2) {
      svg.replaceChildren();
      return;
    }
    const most = Math.max(...found.map(([, bytes]) => bytes), this.found?.bytes ?? 0);
    const x = (error) => 30 + ((Math.log10(error) + 4) / 2.6) * (width - 60);
    const y = (bytes) => height - 18 - (bytes / most) * (height - 34);
    const points = found.map(([error, bytes]) => `${rounded(x(error))} ${rounded(y(bytes))}`);
    const content = [
      shape('path', { class: 'axis', d: `M20 ${height - 18}H${width - 10}` }),
      shape('path', { class: 'other', d: `M${points.join('L')}`, stroke: 'currentColor' })];
    content[1].style.stroke = 'var(--second)';
    for (const [error, bytes] of found) {
      content.push(
        shape('circle', { class: 'mark', cx: rounded(x(error)), cy: rounded(y(bytes)), r: 3 }),
        shape('text', { x: rounded(x(error)), y: rounded(y(bytes)) - 7, 'text-anchor': 'middle' }, `${bytes} B`),
        shape('text', { x: rounded(x(error)), y: height - 4, 'text-anchor': 'middle' }, short(error)));
    }
    svg.replaceChildren(...content);
  }
}

/** Shows a command that is broken between its options only. */
function showCommand(element, text) {
  element.replaceChildren(...text.split(/ (?=-)/).flatMap((words, index) => [
    ...(index ? [' '] : []),
    Object.assign(document.createElement('span'), { className: words.length < 40 ? 'word' : '', textContent: words })]));
}

/** A small picture of samples, for a preset. */
export function thumbnail(samples) {
  let [least, greatest] = [Math.min(...samples), Math.max(...samples)];
  if (least === greatest) [least, greatest] = [least - 1, greatest + 1];
  const svg = shape('svg', { viewBox: '0 0 76 40', 'aria-hidden': 'true' });
  svg.append(shape('path', {
    d: line(samples, (part) => 3 + part * 70, (value) => 36 - ((value - least) / (greatest - least)) * 32) }));
  return svg;
}
