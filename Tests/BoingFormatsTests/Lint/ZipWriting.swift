import Foundation
import TestSupport

/// Compressed archives, as Python's library writes them.
enum ZipWriting {
  /// The files of an archive with folders' entries, each file compressed.
  static func archive(_ files: [String: Data]) throws -> Data {
    let folder = TemporaryFolder()
    for (path, data) in files {
      let url = folder.file("in/" + path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program, folder.path + "/in", folder.path + "/out.zip"]
    try process.run()
    process.waitUntilExit()
    return try folder.data("out.zip")
  }

  private static let program = """
    import os, sys, zipfile
    top = sys.argv[1]
    with zipfile.ZipFile(sys.argv[2], "w", zipfile.ZIP_DEFLATED) as archive:
        for folder, names, files in os.walk(top):
            for name in sorted(names) + sorted(files):
                path = os.path.join(folder, name)
                archive.write(path, os.path.relpath(path, top))
    """
}
