// Plays texts in Node: node node.mjs items.json prints the values at the moments of each.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';

const items = JSON.parse(readFileSync(process.argv[2], 'utf8'));

// A function of the seconds, whose value is progress, from an easing and its milliseconds.
const eased = (ease, milliseconds) => (time) => ease(Math.min(1, (1000 * time) / milliseconds));

const inUnits = (value, { zero, one }) => (time) => (value(time) - zero) / (one - zero);

// GSAP's CustomEase, read from its documentation: an SVG path from (0, 0) whose y is the value.
function customEase(path) {
  const numbers = path.match(/-?\d*\.?\d+(?:e-?\d+)?/g).map(Number);
  const curves = [];
  for (let i = 0; i + 7 < numbers.length; i += 6) curves.push(numbers.slice(i, i + 8));
  const cubic = (u, a, b, c, d) =>
    (1 - u) ** 3 * a + 3 * (1 - u) ** 2 * u * b + 3 * (1 - u) * u ** 2 * c + u ** 3 * d;
  return (x) => {
    if (x >= 1) return numbers.at(-1);
    const [x0, y0, x1, y1, x2, y2, x3, y3] = curves.findLast((curve) => curve[0] <= x) ?? curves[0];
    let [low, high] = [0, 1];
    for (let i = 0; i < 60; i += 1) {
      const middle = (low + high) / 2;
      if (cubic(middle, x0, x1, x2, x3) < x) low = middle; else high = middle;
    }
    return cubic((low + high) / 2, y0, y1, y2, y3);
  };
}

const players = {
  js: (module, { name }) => eased(module[name], 1000 * module[`${name}Duration`]),
  motion(module, { name }) {
    const transition = module[`${name}Transition`];
    return transition.type === 'spring' ? transition : eased(transition.ease, 1000 * transition.duration);
  },
  anime(module, { name }) {
    const parameters = module[`${name}Parameters`];
    return parameters ? eased(parameters.ease, parameters.duration) : module[name].ease;
  },
};
for (const form of ['react-spring', 'react-native', 'reanimated']) {
  players[form] = (module, { name }) => {
    const config = module[`${name}Config`];
    return 'easing' in config ? eased(config.easing, config.duration) : config;
  };
}

// Texts that are no modules.
const scripts = {
  gsap(text, { duration }) {
    const eases = {};
    const context = {
      CustomEase: { create: (name, path) => { eases[name] = customEase(path); } },
      gsap: { registerPlugin() {} },
    };
    vm.runInNewContext(text, context);
    const seconds = Number(text.match(/duration: ([\d.e-]+)/)[1]);
    return eased(Object.values(eases)[0], 1000 * seconds);
  },
  'after-effects'(text, item) {
    const script = new vm.Script(text);
    return inUnits(
      (time) => script.runInNewContext({ time: time + 2, inPoint: 2, numKeys: 0, Math }), item);
  },
  'after-effects-keyframes'(text, item) {
    const rate = Number(text.match(/Units Per Second\t([\d.]+)/)[1]);
    const rows = [...text.matchAll(/^\t(\d+)\t(\S+)\t$/gm)].map((row) => [row[1] / rate, Number(row[2])]);
    return inUnits((time) => {
      const next = rows.findIndex((row) => row[0] > time);
      if (next < 0) return rows.at(-1)[1];
      const [[a, from], [b, to]] = [rows[next - 1], rows[next]];
      return from + ((to - from) * (time - a)) / (b - a);
    }, item);
  },
};

const values = [];
for (const item of items) {
  try {
    const play = scripts[item.format]
      ? scripts[item.format](readFileSync(item.module, 'utf8'), item)
      : players[item.format](await import(pathToFileURL(item.module)), item);
    // A spring is its parameters.
    values.push(typeof play === 'function' ? item.moments.map(play) : play);
  } catch (error) {
    values.push(String(error && error.stack));
  }
}
console.log(JSON.stringify({ version: process.version.slice(1), values }));
