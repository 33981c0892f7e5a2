extension Diagnostics {
  /// Says `text` once, for what another module of the package cannot show.
  package static func report(_ text: String) {
    report(Diagnostic(description: text))
  }
}
