#include "CPeers.h"

void peer_set_positions(peer_layer *model, peer_layer *committed, size_t count, size_t stride,
                        double x, peer_change *changes) {
  for (size_t i = 0; i < count; i++) {
    peer_layer *layer = &model[i * stride];
    if (layer->position[0] == x + (double)i && layer->position[1] == 0) continue;
    if (changes) {
      changes[i] = (peer_change){i * stride, {layer->position[0], layer->position[1]}, 0, 0.25};
    }
    layer->position[0] = x + (double)i;
    layer->position[1] = 0;
    layer->flags[15] = 1;
  }
  for (size_t i = 0; i < count; i++) {
    peer_layer *layer = &model[i * stride];
    if (!layer->flags[15]) continue;
    layer->flags[15] = 0;
    committed[i * stride] = *layer;
  }
}
