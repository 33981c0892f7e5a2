// Plays texts in a browser. A player returns a function of the seconds, or the parameters of a reading.

// An element with a style sheet, which take the place of those before.
function styled(sheet) {
  document.body.innerHTML = '<style></style><div id="box"></div>';
  const [style, box] = document.body.children;
  style.textContent = sheet;
  return box;
}

// The second number of the computed value of `translate`, of an animation that is paused and has its time set.
function sampled(box, animation) {
  animation.pause();
  return (time) => {
    animation.currentTime = 1000 * time;
    const words = getComputedStyle(box).translate.split(' ');
    return words.length > 1 ? parseFloat(words[1]) : 0;
  };
}

// A function of the seconds from an easing and its milliseconds.
const eased = (ease, milliseconds) => (time) => ease(Math.min(1, (1000 * time) / milliseconds));

const configured = (module, { name }) => {
  const config = module[`${name}Config`];
  return 'easing' in config ? eased(config.easing, config.duration) : config;
};

const players = {
  css(_, { text, name }) {
    const box = styled(`${text}
      @keyframes distance { from { translate: 0 0px } to { translate: 0 1000px } }
      #box { animation: distance var(--${name}-duration) var(--${name}-easing) both }`);
    const value = sampled(box, box.getAnimations()[0]);
    return (time) => value(time) / 1000;
  },
  'css-keyframes'(_, { text, name, duration }) {
    const box = styled(`${text} #box { animation: ${name} ${duration}s linear both }`);
    return sampled(box, box.getAnimations()[0]);
  },
  waapi(module, { name }) {
    const box = styled('');
    return sampled(box, box.animate(module[`${name}Keyframes`], module[`${name}Timing`]));
  },
  js: (module, { name }) => eased(module[name], 1000 * module[`${name}Duration`]),

  // lottie-web, which sets the matrix of a layer.
  lottie(_, { text, rate }) {
    const player = globalThis.lottie.loadAnimation(
      { container: styled(''), renderer: 'svg', loop: false, autoplay: false, animationData: JSON.parse(text) });
    player.setSubframe(true);
    return (time) => {
      player.goToAndStop(time * rate, true);
      return player.renderer.elements[0].finalTransform.mat.props[12];
    };
  },

  motion(module, { name }) {
    const transition = module[`${name}Transition`];
    return transition.type === 'spring' ? transition : eased(transition.ease, 1000 * transition.duration);
  },
  anime(module, { name }) {
    const parameters = module[`${name}Parameters`];
    return parameters ? eased(parameters.ease, parameters.duration) : module[name].ease;
  },
  'react-spring': configured,
  'react-native': configured,
  reanimated: configured,
  gsap(_, { text }) {
    let found;
    new Function('CustomEase', 'gsap', text)({ create: (_, path) => { found = path; } }, { registerPlugin() {} });
    const [, seconds] = text.match(/duration: ([\d.e-]+)/);
    return { path: found.match(/-?\d*\.?\d+(?:e-?\d+)?/g).map(Number), seconds: Number(seconds) };
  },
  // The expression's value is that of its last statement.
  'after-effects': (_, { text }) => (time) => {
    Object.assign(globalThis, { time: time + 2, inPoint: 2, numKeys: 0 });
    return (0, eval)(text);
  },
  'after-effects-keyframes': (_, { text }) => ({
    points: [...text.matchAll(/^\t(\d+)\t(\S+)\t$/gm)].map((row) => [Number(row[1]), Number(row[2])]),
    seconds: 1 / Number(text.match(/Units Per Second\t([\d.]+)/)[1]),
  }),
  'android-xml'(_, { text }) {
    const { documentElement } = new DOMParser().parseFromString(text, 'application/xml');
    const [start, ...lines] = documentElement.getAttribute('android:pathData').split(' L ');
    return {
      points: [start.replace('M ', ''), ...lines].map((point) => point.split(',').map(Number)),
      seconds: Number(text.match(/for (\d+) ms/)[1]) / 1000 };
  },
};

const isModule = (format) => !/^(css|lottie|gsap|after-effects|android)/.test(format);

export async function play(address, format) {
  const answers = [];
  for (const item of await (await fetch(address)).json()) {
    try {
      const played = players[format](isModule(format) ? await import(item.module) : null, item);
      answers.push(typeof played === 'function' ? item.moments.map(played) : { ...played });
    } catch (error) {
      answers.push(String(error));
    }
    globalThis.lottie?.destroy();
  }
  return answers;
}
