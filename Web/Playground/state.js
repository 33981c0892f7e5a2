// What the page shows, as one value that goes into the address, and the ways back.

const START = 'v=1&motion=spring&bounces=3&duration=1';
export const MAXIMUM_DESIGNS = 3;
const SEPARATOR = '&and&';

/** A state: the addresses of the designs, the one that is shaped, and the format; `first` is the design without any. */
export function fromHash(hash, first = START) {
  const text = hash.replace(/^#/, '');
  if (!text) return { designs: [first], active: 0, format: 'css' };
  const parts = text.split(SEPARATOR).slice(0, MAXIMUM_DESIGNS);
  const page = { active: 0, format: 'css' };
  const designs = parts.map((part) => part.split('&').filter((pair) => {
    const [key, value] = pair.split('=');
    if (key === 'as') page.format = value;
    if (key === 'shape') page.active = Math.max(0, Math.min(parts.length - 1, Number(value) - 1 || 0));
    return key !== 'as' && key !== 'shape';
  }).join('&'));
  return { designs: designs.map((design) => (design.startsWith('v=') ? design : `v=1&${design}`)), ...page };
}

export function toHash({ designs, active, format }) {
  const [first, ...others] = designs;
  const page = (format === 'css' ? '' : `&as=${format}`) + (active ? `&shape=${active + 1}` : '');
  return `#${[first + page, ...others.map((design) => design.replace(/^v=1&/, ''))].join(SEPARATOR)}`;
}

/** The states before and after the present one. */
export class History {
  past = [];
  future = [];

  constructor(present) { this.present = present; }

  /** Notes a state that a gesture ended with. */
  commit(state) {
    if (toHash(state) === toHash(this.present)) return;
    this.past.push(this.present);
    if (this.past.length > 500) this.past.shift();
    this.future = [];
    this.present = state;
  }

  undo() {
    if (!this.past.length) return null;
    this.future.push(this.present);
    this.present = this.past.pop();
    return this.present;
  }

  redo() {
    if (!this.future.length) return null;
    this.past.push(this.present);
    this.present = this.future.pop();
    return this.present;
  }
}
