// A page that plays the document in it.

import { decoded } from './module.js';
import './player.js';

const player = document.querySelector('boing-player');
player.load(decoded(document.getElementById('document').textContent)).then(
  () => {
    // A tall document leaves room for the controls.
    player.style.setProperty('--ratio', player.naturalWidth / player.naturalHeight);
    document.documentElement.dataset.ready = 'true';
  },
  () => { document.documentElement.dataset.ready = 'refused'; });
