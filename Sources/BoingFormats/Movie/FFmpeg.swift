import Foundation

/// The ffmpeg program on this machine.
public enum FFmpeg {
  /// The first executable file named ffmpeg in a list of folders.
  ///
  /// - Parameter searchPath: Folders separated by colons, by default the environment's PATH.
  ///   Relative and empty entries are passed over: what runs must not depend on where one stands.
  /// - Returns: Its path; nothing if there is none.
  public static func find(in searchPath: String? = nil) -> String? {
    let folders = searchPath ?? ProcessInfo.processInfo.environment["PATH"] ?? ""
    return folders.split(separator: ":")
      .filter { $0.hasPrefix("/") }
      .map { $0 + "/ffmpeg" }
      .first { path in
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
          && access(path, X_OK) == 0
      }
  }
}
