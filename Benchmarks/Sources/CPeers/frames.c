#include <string.h>

#include "CPeers.h"

/// Finds the segment and interpolates in it; returns 0 where the animation does not run.
static int value_at(const peer_animation *a, double time, double *value) {
  double elapsed = time - a->begin;
  if (elapsed < 0 || elapsed > a->duration) return 0;
  double progress = elapsed / a->duration;
  size_t segment;
  double fraction;
  if (a->times) {
    size_t low = 0, high = a->count - 1;
    while (high - low > 1) {
      size_t middle = (low + high) / 2;
      if (a->times[middle] <= progress) {
        low = middle;
      } else {
        high = middle;
      }
    }
    segment = low;
    fraction = (progress - a->times[low]) / (a->times[low + 1] - a->times[low]);
  } else {
    double scaled = progress * (double)(a->count - 1);
    segment = (size_t)scaled;
    if (segment > a->count - 2) segment = a->count - 2;
    fraction = scaled - (double)segment;
  }
  double from = a->values[segment], to = a->values[segment + 1];
  *value = fraction == 1 ? to : from + (to - from) * fraction;
  return 1;
}

void peer_evaluate(const peer_animation *animations, size_t count, double time, double *values) {
  for (size_t i = 0; i < count; i++) value_at(&animations[i], time, &values[i]);
}

void peer_evaluate_layers(const peer_animation *animations, size_t count, double time,
                          const void *layers, size_t size, void *result) {
  for (size_t i = 0; i < count; i++) {
    unsigned char *layer = (unsigned char *)result + i * size;
    memcpy(layer, (const unsigned char *)layers + i * size, size);
    double value;
    if (value_at(&animations[i], time, &value)) memcpy(layer, &value, sizeof value);
  }
}
