/// Programs in which the engine and the model once differed, as they were printed.
enum FoundPrograms {
  static let all: [(fault: String, program: Program)] = [
    (
      "at time 0 a rounding of nested clocks put the start off to a later update",
      Program(
        layers: 2,
        steps: [
          .add(2, to: 0),
          .time(0, .beginTime, -0.4),
          .time(2, .beginTime, -0.2),
          .animate(
            2,
            Animation(.basic("hidden", from: nil, to: nil, by: nil)) {
              $0.duration = 1.0
              $0.name = "4"
            }, key: nil),
          .advance(0.6),
        ])
    ),
    (
      "a change of a layer that another thread had queued was not committed",
      Program(
        layers: 1,
        steps: [
          .other([.set(0, "opacity", [0.25])]),
          .animate(
            0,
            Animation(.basic("transform.rotation.y", from: nil, to: nil, by: nil)) {
              $0.duration = 1.0
            }, key: nil),
          .advance(1.0),
        ])
    ),
    (
      "an animation to a transform by another began elsewhere",
      Program(
        layers: 1,
        steps: [
          .add(1, to: 0),
          .animate(
            1,
            Animation(
              .basic(
                "transform", from: nil, to: [1.0, 1.0, 1.0, 0.0, 0.0, -1.5, 0.0, 0.0, 0.0],
                by: [1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 2.5, 0.0])
            ) { $0.duration = 3.0 }, key: nil),
          .advance(1.0),
        ])
    ),
    (
      "a color flashed up at the end of an animation that had none to come from",
      Program(
        layers: 1,
        steps: [
          .animate(
            0,
            Animation(.basic("backgroundColor", from: nil, to: [1.0, 1.0, 1.0, 1.0], by: nil)) {
              $0.begin = 0.5
            }, key: nil),
          .advance(0.75),
        ])
    ),
    (
      "an animation that a call committed began late, at the third in a row",
      Program(
        layers: 1,
        steps: [
          .animate(
            0,
            Animation(.transition) {
              $0.name = "1"
              $0.onStart = [
                .animate(
                  0,
                  Animation(.basic("opacity", from: nil, to: nil, by: nil)) {
                    $0.duration = 1.0
                    $0.name = "2"
                    $0.onStart = [
                      .animate(
                        0,
                        Animation(.basic("position", from: nil, to: nil, by: nil)) {
                          $0.duration = 1.0
                          $0.name = "3"
                        }, key: nil),
                      .flush,
                    ]
                  }, key: nil),
                .flush,
              ]
            }, key: nil),
          .update,
        ])
    ),
    (
      "animations below a clock that had stopped began in another order",
      Program(
        layers: 1,
        steps: [
          .add(1, to: 0),
          .update,
          .set(1, "shadowRadius", [1.0]),
          .animate(
            1, Animation(.basic("anchorPoint", from: nil, to: nil, by: nil)) { $0.name = "1" },
            key: nil),
          .animate(
            1, Animation(.basic("transform", from: nil, to: nil, by: nil)) { $0.name = "2" },
            key: nil),
          .commit,
          .time(1, .speed, 0.0),
          .advance(1.0),
        ])
    ),
    (
      "the end of a transition waited for a second update when the clock above had stopped",
      Program(
        layers: 1,
        steps: [
          .add(1, to: 0),
          .time(0, .speed, 0.0),
          .commit,
          .set(1, "masksToBounds", [1.0]),
          .commit,
          .time(1, .timeOffset, 1.0),
          .update,
        ])
    ),
    (
      "an animation below a clock that runs backwards ended an update late",
      Program(
        layers: 1,
        steps: [
          .time(0, .speed, -1.0),
          .animate(
            0,
            Animation(.basic("contentsRect.size.height", from: nil, to: nil, by: nil)) {
              $0.name = "1"
            }, key: nil),
          .commit,
          .jump(-0.5),
          .update,
        ])
    ),
    (
      "runs of transforms accumulated a value that has no key time and is never shown",
      Program(
        layers: 1,
        steps: [
          .animate(
            0,
            Animation(
              .keyframes(
                "transform",
                [
                  [1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                  [1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                  [1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, -2.5, 0.0],
                ], times: [0.0, 1.0], mode: .linear, timingFunctions: [])
            ) {
              $0.duration = 1.0
              $0.offset = 1.25
              $0.isCumulative = true
            }, key: nil),
          .advance(1.0),
        ])
    ),
    (
      "the model took the signs of a mirrored transform's quaternion from roundings",
      Program(
        layers: 1,
        steps: [
          .add(1, to: 0),
          .animate(
            1,
            Animation(.function(.scaleX, from: nil, to: [0.5], by: [2.0])) { $0.duration = 1.0 },
            key: nil),
          .animate(
            1,
            Animation(.basic("shadowOffset.width", from: nil, to: nil, by: nil)) {
              $0.duration = 1.0
              $0.name = "2"
              $0.onStart = [
                .animate(
                  1,
                  Animation(
                    .group([
                      Animation(.basic("transform.rotation.z", from: nil, to: [-0.25], by: nil)) {
                        $0.duration = 1.0
                      },
                      Animation(
                        .spring(
                          "transform", from: nil,
                          to: [0.75, 0.5, 1.0, 1.25, -0.5, 1.75, 0.0, 0.0, -4.0], mass: 1.0,
                          stiffness: 25.0, damping: 40.0, velocity: 5.0)
                      ) { $0.duration = 1.0 },
                    ])
                  ) { $0.duration = 1.0 }, key: nil)
              ]
            }, key: nil),
          .advance(0.5),
        ])
    ),
  ]
}
