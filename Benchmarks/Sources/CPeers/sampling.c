#include <math.h>

#include "CPeers.h"

// y(t + 2h) = 2·e^(−αh)·cos(ωh)·y(t + h) − e^(−2αh)·y(t).

static void start(const peer_spring *s, double duration, double *values, size_t count,
                  size_t known, double *step, double *rate, double *frequency) {
  *rate = s->damping / s->mass / 2;
  *frequency = sqrt(s->stiffness / s->mass - *rate * *rate);
  *step = count > 1 ? duration / (double)(count - 1) : 0;
  double times[16];
  if (known > count) known = count;
  for (size_t i = 0; i < known; i++) times[i] = (double)i * *step;
  peer_spring_underdamped(s, times, values, known);
}

void peer_sample_one_lane(const peer_spring *s, double duration, double *values, size_t count) {
  double step, rate, frequency;
  start(s, duration, values, count, 2, &step, &rate, &frequency);
  if (count <= 2) return;
  double decay = exp(-rate * step);
  double first = 2 * decay * cos(frequency * step), second = decay * decay;
  double before = values[0] - s->to, last = values[1] - s->to;
  for (size_t i = 2; i < count; i++) {
    double next = first * last - second * before;
    before = last;
    last = next;
    values[i] = s->to + next;
  }
}

void peer_sample_eight_lanes(const peer_spring *s, double duration, double *values,
                             size_t count) {
  double step, rate, frequency;
  start(s, duration, values, count, 16, &step, &rate, &frequency);
  if (count <= 16) return;
  double decay = exp(-rate * 8 * step);
  double first = 2 * decay * cos(frequency * 8 * step), second = decay * decay;
  double before[8], last[8];
  for (int lane = 0; lane < 8; lane++) {
    before[lane] = values[lane] - s->to;
    last[lane] = values[8 + lane] - s->to;
  }
  size_t i = 16;
  for (; i + 8 <= count; i += 8) {
    for (int lane = 0; lane < 8; lane++) {
      double next = first * last[lane] - second * before[lane];
      before[lane] = last[lane];
      last[lane] = next;
      values[i + lane] = s->to + next;
    }
  }
  for (int lane = 0; i < count; i++, lane++) {
    values[i] = s->to + first * last[lane] - second * before[lane];
  }
}
