// The types of Flutter's animations that exported texts use, read from its documentation; none of its code
// is here.
abstract class Animatable<T> {
  const Animatable();
  T transform(double t);
}

abstract class Curve {
  const Curve();
  double transformInternal(double t);
  double transform(double t) => t == 0 || t == 1 ? t : transformInternal(t);
}
