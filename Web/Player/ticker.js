// One loop and one observer of each kind for all players of a page.

const running = new Set();
let last = 0;

function tick(now) {
  const seconds = Math.min(Math.max(0, now - last) / 1000, 0.25);
  last = now;
  for (const player of [...running]) player.advance(seconds);
  if (running.size) requestAnimationFrame(tick);
}

/** Lets a player advance with the display's frames, or no more. */
export function setRunning(player, isRunning) {
  if (!isRunning) {
    running.delete(player);
    return;
  }
  if (!running.size) {
    last = performance.now();
    requestAnimationFrame(tick);
  }
  running.add(player);
}

export const sight = new IntersectionObserver((entries) => {
  for (const entry of entries) entry.target.becameVisible(entry.isIntersecting);
});

// In the next frame: what is drawn while sizes are told may change sizes, which browsers report as an error.
export const sizes = new ResizeObserver((entries) => requestAnimationFrame(() => {
  for (const entry of entries) entry.target.getRootNode().host?.resized();
}));

export const calm = matchMedia('(prefers-reduced-motion: reduce)');
const connected = new Set();
calm.addEventListener('change', () => { for (const player of connected) player.calmChanged(); });

export function setConnected(player, isConnected) {
  if (isConnected) connected.add(player); else connected.delete(player);
}
