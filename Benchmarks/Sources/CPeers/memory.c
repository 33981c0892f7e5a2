#include <malloc.h>
#include <stdlib.h>

#include "CPeers.h"

peer_layer *peer_make_layers(size_t count) {
  peer_layer *layers = calloc(count, sizeof *layers);
  for (size_t i = 0; layers && i < count; i++) layers[i].opacity = 1;
  return layers;
}

size_t peer_allocated_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}
