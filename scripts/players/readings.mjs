// What libraries of JavaScript play, read from their documentation; none of their code is here.

// The distance from rest, and the velocity, of a damped oscillator.
export function oscillator({ mass, stiffness, damping, position, velocity, overdamps = true }) {
  const frequency = Math.sqrt(stiffness / mass);
  const ratio = damping / (2 * Math.sqrt(stiffness * mass));
  if (ratio < 1) {
    const decay = ratio * frequency;
    const swing = frequency * Math.sqrt(1 - ratio * ratio);
    const side = (velocity + decay * position) / swing;
    return (t) => {
      const envelope = Math.exp(-decay * t);
      const [c, s] = [Math.cos(swing * t), Math.sin(swing * t)];
      return [
        envelope * (position * c + side * s),
        envelope * (swing * (side * c - position * s) - decay * (position * c + side * s)),
      ];
    };
  }
  if (ratio === 1 || !overdamps) {
    const slope = velocity + frequency * position;
    return (t) => {
      const envelope = Math.exp(-frequency * t);
      return [
        envelope * (position + slope * t), envelope * (slope - frequency * (position + slope * t)),
      ];
    };
  }
  const root = frequency * Math.sqrt(ratio * ratio - 1);
  const [p, q] = [-ratio * frequency + root, -ratio * frequency - root];
  const b = (velocity - p * position) / (q - p);
  const a = position - b;
  return (t) => [
    a * Math.exp(p * t) + b * Math.exp(q * t), a * p * Math.exp(p * t) + b * q * Math.exp(q * t),
  ];
}

// The value of a spring at a time; it is at its target from the first of the steps at which it may stop.
export function stopping({ at, target, mayStop, step }) {
  let [reached, stopped] = [0, Infinity];
  return (t) => {
    for (; reached * step <= t && stopped === Infinity; reached += 1) {
      if (mayStop(...at(reached * step), reached * step)) stopped = reached * step;
    }
    return t >= stopped ? target : target + at(t)[0];
  };
}

// anime.js: mass at least 1, the others up to 10,000; the time of its end is found on a grid of 20 ms,
// when 0.0005 is left for 0.2 s.
export function spring({ mass = 1, stiffness = 100, damping = 10, velocity = 0 }) {
  const limited = {
    mass: Math.min(Math.max(mass, 1), 1e4), stiffness: Math.min(stiffness, 1e4),
    damping: Math.min(damping, 1e4),
  };
  const at = oscillator({ ...limited, position: -1, velocity });
  let [duration, calm] = [0, 0];
  while (calm <= 0.2 && duration < 60) {
    duration += 0.02;
    calm = Math.abs(at(duration)[0]) < 0.0005 ? calm + 0.02 : 0;
  }
  return {
    duration: 1000 * duration,
    ease: (part) => (part === 0 || part === 1 ? part : 1 + at(part * duration)[0]),
  };
}

// Motion: the physical constants, the closed form; it ends when both thresholds hold, and does not know
// of a launch velocity from the critical damping on.
export function motion({ stiffness, damping, mass, velocity, restDelta, restSpeed }, { zero, one }) {
  const swings = damping < 2 * Math.sqrt(stiffness * mass);
  const at = oscillator(
    { mass, stiffness, damping, position: zero - one, velocity: swings ? velocity : 0 });
  return stopping({
    at, target: one, step: 1 / 240,
    mayStop: (distance, speed) => Math.abs(speed) <= restSpeed && Math.abs(distance) <= restDelta,
  });
}

// react-spring: steps of a millisecond; velocities are those of a millisecond.
export function reactSpring(config, { zero, one }) {
  const { mass, tension, friction, velocity } = config;
  const precision = config.precision ?? Math.min(1, 0.001 * Math.abs(one - zero));
  const values = [zero];
  let [position, speed, rests] = [zero, velocity, false];
  return (t) => {
    const index = Math.floor(1000 * t + 1e-9);
    while (values.length <= index + 1) {
      if (!rests) {
        speed += (-tension * 1e-6 * (position - one) - friction * 1e-3 * speed) / mass;
        position += speed;
        rests = Math.abs(speed) <= precision / 10 && Math.abs(one - position) <= precision;
        if (rests) position = one;
      }
      values.push(position);
    }
    // Frames come at any time; between two steps the value is on the line between them.
    const part = 1000 * t - index;
    return values[index] + (values[index + 1] - values[index]) * part;
  };
}

// React Native's Animated: from the critical damping on it plays the critical one.
export function reactNative(config, { zero, one }) {
  const at = oscillator({ ...config, position: zero - one, overdamps: false });
  return stopping({
    at, target: one, step: 1 / 240,
    mayStop: (distance, speed) => Math.abs(speed) <= config.restSpeedThreshold
      && Math.abs(distance) <= config.restDisplacementThreshold,
  });
}

// Reanimated 4: the same, but it ends at a part of the energy of the launch.
export function reanimated({ mass, stiffness, damping, velocity }, { zero, one }) {
  const at = oscillator(
    { mass, stiffness, damping, velocity, position: zero - one, overdamps: false });
  const energy = (distance, speed) => stiffness * distance ** 2 + mass * speed ** 2;
  const first = energy(zero - one, velocity);
  return stopping({
    at, target: one, step: 1 / 240,
    mayStop: (distance, speed) => energy(distance, speed) / first <= 6e-9,
  });
}

// GSAP's CustomEase: an SVG path from (0, 0) whose y is the value.
export function customEase(path) {
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
