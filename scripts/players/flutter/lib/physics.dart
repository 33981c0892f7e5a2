// The types of Flutter's physics that exported texts use, read from its documentation; none of its code
// is here.
class SpringDescription {
  const SpringDescription({required this.mass, required this.stiffness, required this.damping});
  final double mass, stiffness, damping;
}

class SpringSimulation {
  SpringSimulation(this.spring, this.start, this.end, this.velocity, {this.snapToEnd = false});
  final SpringDescription spring;
  final double start, end, velocity;
  final bool snapToEnd;

  // The parameters as JSON.
  @override
  String toString() => '{"mass": ${spring.mass}, "stiffness": ${spring.stiffness}, "damping": ${spring.damping}, '
      '"start": $start, "end": $end, "velocity": $velocity}';
}
