// Shapes of SVG and numbers as people read them.

const NAMESPACE = 'http://www.w3.org/2000/svg';

export function shape(name, attributes = {}, text) {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

/**
 * Calls `redraw` in the frame after the size of an element changed. Drawing while sizes are told may change sizes,
 * which browsers report as an error.
 */
export function redrawWhenResized(element, redraw) {
  new ResizeObserver(() => requestAnimationFrame(redraw)).observe(element);
}

export const rounded = (number) => Math.round(number * 100) / 100;

/** A line through values on an even grid. */
export function line(values, x, y) {
  const points = [];
  for (let index = 0; index < values.length; index++) {
    points.push(`${rounded(x(index / (values.length - 1)))} ${rounded(y(values[index]))}`);
  }
  return `M${points.join('L')}`;
}

/** A number with three digits, without needless zeros. */
export const short = (number) => String(Number(number.toPrecision(3)));

/** The least and the greatest of several lists. */
export function extent(lists) {
  let [least, greatest] = [Infinity, -Infinity];
  for (const list of lists) {
    for (const value of list) {
      if (value < least) least = value;
      if (value > greatest) greatest = value;
    }
  }
  return [least, greatest];
}

/** Round numbers between two. */
export function ticks(from, to, count) {
  const step = (to - from) / count;
  const power = 10 ** Math.floor(Math.log10(step));
  const unit = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= step);
  const found = [];
  for (let tick = Math.ceil(from / unit) * unit; tick <= to + unit * 1e-9; tick += unit) found.push(tick);
  return found;
}
