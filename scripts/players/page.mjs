// Plays texts in a browser: animations are paused, their time set, and the computed value read.

// What the computed value of `translate` has as its second number.
function reading(element) {
  const words = getComputedStyle(element).translate.split(' ');
  return words.length > 1 ? parseFloat(words[1]) : 0;
}

function sample(element, animation, moments) {
  animation.pause();
  return moments.map((moment) => {
    animation.currentTime = moment;
    return reading(element);
  });
}

function withBox(style, play) {
  const sheet = document.createElement('style');
  sheet.textContent = style;
  document.head.append(sheet);
  const box = document.createElement('div');
  box.id = 'box';
  document.body.append(box);
  try {
    return play(box);
  } finally {
    box.remove();
    sheet.remove();
  }
}

const css = ({ text, name, moments }) => withBox(
  `${text}
  @keyframes distance { from { translate: 0 0px } to { translate: 0 1000px } }
  #box { animation: distance var(--${name}-duration) var(--${name}-easing) both }`,
  (box) => sample(box, box.getAnimations()[0], moments).map((value) => value / 1000));

const keyframes = ({ text, name, moments, duration }) => withBox(
  `${text}
  #box { animation: ${name} ${duration}s linear both }`,
  (box) => sample(box, box.getAnimations()[0], moments));

const waapi = ({ name, moments }, module) => withBox('', (box) => sample(
  box, box.animate(module[`${name}Keyframes`], module[`${name}Timing`]), moments));

const js = ({ name, moments }, module) =>
  moments.map((moment) => module[name](moment / 1000 / module[`${name}Duration`]));

// lottie-web, which sets the matrix of a layer's group.
const lottie = ({ document: animationData, moments }) => withBox('', (box) => {
  const player = globalThis.lottie.loadAnimation(
    { container: box, renderer: 'svg', loop: false, autoplay: false, animationData });
  player.setSubframe(true);
  try {
    const group = box.querySelector('path').closest('g[transform]');
    const layer = player.renderer.elements.find((element) => element && element.data.ty === 4);
    return moments.map((frame) => {
      player.goToAndStop(frame, true);
      return layer.finalTransform.mat.props[12];
    });
  } finally {
    player.destroy();
  }
});

const players = { css, 'css-keyframes': keyframes, waapi, js, lottie };

export async function play(address, format) {
  const items = await (await fetch(address)).json();
  const results = [];
  for (const item of items) {
    try {
      const module = item.module ? await import(item.module) : null;
      results.push(players[format](item, module));
    } catch (error) {
      results.push(String(error));
    }
  }
  return results;
}
