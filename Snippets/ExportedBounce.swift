// A bounce of a layer as CSS and as Jetpack Compose: the same request that the layer takes.

// snippet.hide
#if os(Linux)
  import Boing
  import BoingSceneFormats
  import BoingCurveFormats

  // snippet.show
  let drop = BounceRequest(\.position.y, .fromTo(0, 240), .wall(.gravity()), duration: 1)
  let css = try CurveFormat.css.export(drop, name: "drop")
  print(css.text)
  print(css.certificate.maximumError)  // at most 0.001 of the distance, proved on the text

  let pop = try CurveFormat.compose.export(.bouncy, name: "pop")
  print(pop.certificate.form)  // a spring, as Compose has springs
// snippet.hide
#endif
