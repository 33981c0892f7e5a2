import Foundation

/// The files that an installation brings along where it does not use the machine's libraries.
///
/// The archive of scripts/package has libraries in `lib/boing` beside the command's folder. The loader finds those by
/// itself; gdk-pixbuf and fontconfig are told here of files that they look for in the machine's folders. Nothing is done
/// where there is no such folder.
enum CarriedFiles {
  /// Names of variables of the environment that are for this process alone, since another program has other libraries.
  static let ownVariables = ["GDK_PIXBUF_MODULE_FILE"]

  /// Has the libraries use the files; to be called before any of them is used.
  static func use() {
    // Every command does this at its start, so that it works on bytes.
    var program = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &program, program.count)
    guard count > 0, count < program.count, let slash = program[..<count].lastIndex(of: 0x2F) else {
      return
    }
    let folder =
      program.withUnsafeBytes { String(decoding: $0[..<slash], as: UTF8.self) } + "/../lib/boing"
    let loaders = folder + "/loaders.cache"
    guard access(loaders, R_OK) == 0 else { return }
    // The machine's own loaders are built for another gdk-pixbuf.
    setenv("GDK_PIXBUF_MODULE_FILE", loaders, 1)
    setenv("FONTCONFIG_FILE", folder + "/fonts.conf", 0)
  }
}
