#pragma once

#include <stddef.h>

// What our own code is measured against: plain C, compiled -O2.

/// Makes the compiler believe that what `memory` points to is needed.
void peer_consume(const void *memory);

/// Arithmetic in registers, so many steps, each of which waits for the one before.
unsigned peer_arithmetic(unsigned steps);

/// The free motion of a mass on a spring.
typedef struct {
  double from, to, velocity, mass, stiffness, damping;
} peer_spring;

/// The closed forms at `count` times, one for each regime; `values` has room for as many.
void peer_spring_underdamped(const peer_spring *spring, const double *times, double *values,
                             size_t count);
void peer_spring_critical(const peer_spring *spring, const double *times, double *values,
                          size_t count);
void peer_spring_overdamped(const peer_spring *spring, const double *times, double *values,
                            size_t count);

/// A keyframe animation of one number.
typedef struct {
  double begin, duration;
  /// Rising from 0 to 1; NULL for an even spread.
  const double *times;
  const double *values;
  size_t count;
} peer_animation;

/// Writes what each animation shows at `time` into `values`.
void peer_evaluate(const peer_animation *animations, size_t count, double time, double *values);

/// Does the same for layers of `size` bytes each: copies every layer and writes its animated number
/// at its beginning.
void peer_evaluate_layers(const peer_animation *animations, size_t count, double time,
                          const void *layers, size_t size, void *result);

/// The values of a layer that nearly every frame needs, in plain C.
typedef struct {
  double bounds[4], background[4], position[2], anchor[2], transform[16];
  double depth, anchor_depth, opacity, corner_radius;
  unsigned char flags[16];
} peer_layer;

/// Memory for `count` layers, written to; to be given back with `free`.
peer_layer *peer_make_layers(size_t count);

/// The implicit animation of a position: the value before, and the time at which it ends.
typedef struct {
  size_t layer;
  double from[2], begin, duration;
} peer_change;

/// Sets the position of `count` layers, `stride` apart from the first on, and copies each that has changed
/// to the committed ones: what a transaction comes down to. Where `changes` is given, every layer's value
/// before is kept there.
void peer_set_positions(peer_layer *model, peer_layer *committed, size_t count, size_t stride,
                        double x, peer_change *changes);

/// The bytes that the process has in use now, by the account of `malloc`.
size_t peer_allocated_bytes(void);
