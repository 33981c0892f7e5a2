import ArgumentParser

/// The options of commands that serve a page.
struct ServingArguments: ParsableArguments {
  @Option(
    number: "number", "The port on 127.0.0.1, 1 to 65535, or 0 for any free one. (default: 0)",
    isHidden: true)
  var port: TypedNumber?

  @Flag(help: ArgumentHelp("Print the address without opening a browser.", visibility: .hidden))
  var noOpen = false

  @Option(
    number: "seconds", "Close, or stop serving, after this time, 0.001 to 86400.", isHidden: true)
  var exitAfter: TypedNumber?

  func validate() throws {
    _ = try checkedPort()
    _ = try exitAfter?.duration("exit-after")
  }

  func checkedPort() throws -> UInt16 {
    UInt16(clamping: try (port ?? 0).integer("port", in: 0...65_535))
  }
}
