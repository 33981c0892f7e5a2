// Plays texts and prints a line of values for each.
import 'dart:math';

import 'animation.dart';

double Function(double) eased(Object easing, Duration duration) => (time) {
      final t = min(1.0, time * 1e6 / duration.inMicroseconds);
      return easing is Curve ? easing.transform(t) : (easing as Animatable<double>).transform(t);
    };

void write(double Function(double) value, List<double> moments) => print(moments.map(value).join(' '));
