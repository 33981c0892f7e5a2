/// An event of a page that is served.
struct PageReport: Report {
  static let schema = "boing.page/1"

  /// The events.
  enum Event: String, Encodable {
    case served, shown, failed
  }

  let event: Event
  /// The document that is watched, as it was given.
  var file: String?
  /// The address of the page, where it is served.
  var address: String?
  /// The error, where the document cannot be shown.
  var fault: String?
  /// Seconds that the reading took, where it is shown.
  var elapsed: Double?
  var warnings: [Warning] = []
}
