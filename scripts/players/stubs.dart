// The types of Flutter that exported texts use, by its documentation, and what plays them; none of its code is here.
import 'dart:io';
import 'dart:math';

abstract class Animatable<T> {
  const Animatable();
  T transform(double t);
}

abstract class Curve {
  const Curve();
  double transformInternal(double t);
  double transform(double t) => t == 0 || t == 1 ? t : transformInternal(t);
}

class SpringDescription {
  const SpringDescription({required this.mass, required this.stiffness, required this.damping});
  final double mass, stiffness, damping;
}

class SpringSimulation {
  SpringSimulation(this.spring, this.start, this.end, this.velocity, {this.snapToEnd = false});
  final SpringDescription spring;
  final double start, end, velocity;
  final bool snapToEnd;
}

List<double> moments() => stdin.readLineSync()!.split(' ').map(double.parse).toList();

void showSpring(SpringSimulation played) {
  final spring = played.spring;
  moments();
  if (played.start != 0 || played.end != 1) throw ArgumentError('not from 0 to 1');
  print('{"mass": ${spring.mass}, "stiffness": ${spring.stiffness}, "damping": ${spring.damping}, '
      '"velocity": ${played.velocity}}');
}

void showEased(Object easing, Duration duration) => print(moments().map((time) {
      final t = min(1.0, time * 1e6 / duration.inMicroseconds);
      return easing is Curve ? easing.transform(t) : (easing as Animatable<double>).transform(t);
    }).toList());
