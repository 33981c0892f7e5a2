// Plays texts and prints a line of values for each.
import 'dart:math';

import 'animation.dart';
import 'physics.dart';

double Function(double) eased(Object easing, Duration duration) => (time) {
      final t = min(1.0, time * 1e6 / duration.inMicroseconds);
      return easing is Curve ? easing.transform(t) : (easing as Animatable<double>).transform(t);
    };

// An animation ends at the first frame at which its simulation is done.
double Function(double) sprung(SpringSimulation spring) {
  var frame = 0, end = double.infinity;
  return (time) {
    for (; frame / 240 <= time && end == double.infinity; frame++) {
      if (spring.isDone(frame / 240)) end = frame / 240;
    }
    return time >= end ? spring.end : spring.x(time);
  };
}

void write(double Function(double) value, List<double> moments) =>
    print(moments.map(value).join(' '));
