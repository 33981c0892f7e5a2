#define _GNU_SOURCE
#include <math.h>

#include "CPeers.h"

void peer_spring_underdamped(const peer_spring *s, const double *times, double *values,
                             size_t count) {
  double rate = s->damping / s->mass / 2;
  double frequency = sqrt(s->stiffness / s->mass - rate * rate);
  double cosine = s->from - s->to;
  double sine = (s->velocity + rate * cosine) / frequency;
  for (size_t i = 0; i < count; i++) {
    double t = times[i], sine_of, cosine_of;
    // gcc -O2 puts a sine and a cosine of one number together; clang would not.
    sincos(frequency * t, &sine_of, &cosine_of);
    values[i] = s->to + exp(-rate * t) * (cosine * cosine_of + sine * sine_of);
  }
}

void peer_spring_critical(const peer_spring *s, const double *times, double *values,
                          size_t count) {
  double rate = s->damping / s->mass / 2;
  double displacement = s->from - s->to;
  double slope = s->velocity + rate * displacement;
  for (size_t i = 0; i < count; i++) {
    double t = times[i];
    values[i] = s->to + exp(-rate * t) * (displacement + slope * t);
  }
}

void peer_spring_overdamped(const peer_spring *s, const double *times, double *values,
                            size_t count) {
  double rate = s->damping / s->mass / 2;
  double gap = sqrt(rate * rate - s->stiffness / s->mass);
  double slow = rate - gap, fast = rate + gap;
  double displacement = s->from - s->to;
  double fast_part = -(s->velocity + slow * displacement) / (2 * gap);
  double slow_part = displacement - fast_part;
  for (size_t i = 0; i < count; i++) {
    double t = times[i];
    values[i] = s->to + slow_part * exp(-slow * t) + fast_part * exp(-fast * t);
  }
}
