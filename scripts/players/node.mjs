// Plays texts in Node: node node.mjs items.json prints the values at the moments of each.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { customEase, motion, reactNative, reactSpring, reanimated } from './readings.mjs';

const items = JSON.parse(readFileSync(process.argv[2], 'utf8'));

// A function of the seconds, whose value is progress, from an easing and its milliseconds.
const eased = (ease, milliseconds) => (time) => ease(Math.min(1, (1000 * time) / milliseconds));

const inUnits = (value, { zero, one }) => (time) => (value(time) - zero) / (one - zero);

const players = {
  js: (module, { name }) => eased(module[name], 1000 * module[`${name}Duration`]),
  motion(module, item) {
    const transition = module[`${item.name}Transition`];
    return transition.type === 'spring'
      ? inUnits(motion(transition, item), item) : eased(transition.ease, 1000 * transition.duration);
  },
  anime(module, { name }) {
    const parameters = module[`${name}Parameters`];
    return parameters
      ? eased(parameters.ease, parameters.duration)
      : eased(module[name].ease.ease, module[name].ease.duration);
  },
  'react-spring'(module, item) {
    const config = module[`${item.name}Config`];
    return 'tension' in config
      ? inUnits(reactSpring(config, item), item) : eased(config.easing, config.duration);
  },
  'react-native'(module, item) {
    const config = module[`${item.name}Config`];
    return 'stiffness' in config
      ? inUnits(reactNative(config, item), item) : eased(config.easing, config.duration);
  },
  reanimated(module, item) {
    const config = module[`${item.name}Config`];
    return 'stiffness' in config
      ? inUnits(reanimated(config, item), item) : eased(config.easing, config.duration);
  },
};

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
    values.push(item.moments.map(play));
  } catch (error) {
    values.push(String(error && error.stack));
  }
}
console.log(JSON.stringify({ version: process.version.slice(1), values }));
