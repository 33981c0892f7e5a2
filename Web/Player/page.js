// A page that plays the document in it.

import { decoded } from './module.js';
import './player.js';

const player = document.querySelector('boing-player');
player.load(decoded(document.getElementById('document').textContent)).then(
  () => { document.documentElement.dataset.ready = 'true'; },
  () => { document.documentElement.dataset.ready = 'refused'; });
