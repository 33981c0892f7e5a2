// The types of Flutter's physics that exported texts use, read from its documentation; none of its code
// is here.
import 'dart:math';

class SpringDescription {
  const SpringDescription({required this.mass, required this.stiffness, required this.damping});
  final double mass, stiffness, damping;
}

class SpringSimulation {
  SpringSimulation(this.spring, this.start, this.end, this.velocity, {this.snapToEnd = false});
  final SpringDescription spring;
  final double start, end, velocity;
  final bool snapToEnd;

  // The distance from the end, and its velocity.
  List<double> at(double t) {
    final c = spring.damping, m = spring.mass, k = spring.stiffness, x = start - end;
    final discriminant = c * c - 4 * m * k, decay = c / (2 * m);
    if (discriminant < 0) {
      final swing = sqrt(-discriminant) / (2 * m), side = (velocity + decay * x) / swing;
      final distance = exp(-decay * t) * (x * cos(swing * t) + side * sin(swing * t));
      final rate = exp(-decay * t) * swing * (side * cos(swing * t) - x * sin(swing * t));
      return [distance, rate - decay * distance];
    }
    if (discriminant == 0) {
      final slope = velocity + decay * x, distance = exp(-decay * t) * (x + slope * t);
      return [distance, exp(-decay * t) * slope - decay * distance];
    }
    final root = sqrt(discriminant) / (2 * m), p = root - decay, q = -root - decay;
    final b = (velocity - p * x) / (q - p), a = x - b;
    return [a * exp(p * t) + b * exp(q * t), a * p * exp(p * t) + b * q * exp(q * t)];
  }

  bool isDone(double t) {
    final now = at(t);
    return now[0].abs() < 1e-3 && now[1].abs() < 1e-3;
  }

  double x(double t) => snapToEnd && isDone(t) ? end : end + at(t)[0];
}
