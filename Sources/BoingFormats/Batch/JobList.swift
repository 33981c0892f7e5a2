import Foundation

/// The list of a batch's jobs: a line of JSON for the whole, and one for each job.
package struct JobList: Sendable {
  /// The first line.
  package struct Header: Codable, Equatable, Sendable {
    static let schema = "boing.jobs/1"

    var schema = Header.schema
    /// The version of the command that planned the jobs.
    package let boing: String
    /// The path of the folder of all documents, relative to the batch's folder.
    package let documents: String
    /// The number of jobs.
    package internal(set) var jobs: Int
  }

  package let header: Header
  private let path: String
  private let commands: Set<String>

  /// The length of the longest line.
  static let maximumLineLength = 1 << 20

  /// Opens the list of a batch.
  ///
  /// - Parameter commands: The commands that a job may have.
  /// - Throws: ``BatchError`` if there is none, its first line is damaged, or it was planned by another version
  ///   than `version`; ``FileError`` where it cannot be read.
  package init(of folder: BatchFolder, version: String, commands: Set<String>) throws {
    (path, self.commands) = (folder.list, commands)
    guard access(path, F_OK) == 0 else { throw BatchError.notABatch(folder.path) }
    var lines = try LineReader(path)
    guard let line = try lines.nextData(),
      let header = try? JSONDecoder().decode(Header.self, from: line),
      header.schema == Header.schema, header.jobs >= 0
    else {
      throw BatchError.damagedList(path, line: 1, reason: "this is no \(Header.schema)")
    }
    guard header.boing == version else {
      throw BatchError.otherVersion(path, planned: header.boing, running: version)
    }
    self.header = header
  }

  /// The kinds of jobs, which are done one after the other.
  package enum Stage: Sendable {
    /// Jobs that need no other, parts of movies among them.
    case independent
    /// Jobs that put parts together.
    case joining
  }

  /// Calls `body` with the jobs of one kind in a share, in the order of the list, in constant memory.
  ///
  /// - Parameters:
  ///   - ids: The identifiers of the only jobs that are wanted; empty for all.
  ///   - body: Called with the offset of the job in the file, by which ``job(at:)`` finds it again.
  /// - Throws: What `body` throws; ``BatchError`` for a damaged line, and for a list that ends too early.
  package func forEach(
    _ stage: Stage, in shard: Shard, ids: [String] = [], _ body: (Int, BatchJob) throws -> Void
  ) throws {
    let joins = Array(#""parts":"#.utf8)
    let wanted = ids.map { Array($0.utf8) }
    var lines = try LineReader(path)
    _ = try lines.next()
    var (count, index) = (0, 0)
    while let line = try lines.next() {
      count += 1
      // Within a text the quotation marks would have backslashes before them.
      guard line.contains(joins) == (stage == .joining) else { continue }
      defer { index += 1 }
      guard shard.contains(index),
        wanted.isEmpty || wanted.contains(where: line.contains)
      else { continue }
      let job = try job(line.data, line: count + 1)
      if ids.isEmpty || ids.contains(job.id) { try body(line.offset, job) }
    }
    guard count == header.jobs else {
      throw BatchError.cutShort(path, jobs: count, expected: header.jobs)
    }
  }

  /// Returns the job at an offset in the file.
  package func job(at offset: Int) throws -> BatchJob {
    var lines = try LineReader(path, from: offset)
    return try job(lines.nextData() ?? Data(), line: 0)
  }

  private func job(_ line: Data, line number: Int) throws -> BatchJob {
    guard let job = try? JSONDecoder().decode(BatchJob.self, from: line) else {
      throw BatchError.damagedList(path, line: number, reason: "this is no job")
    }
    if let fault = job.fault(version: header.boing) {
      throw BatchError.damagedList(path, line: number, reason: fault)
    }
    guard let command = job.words.first, commands.contains(command) else {
      throw BatchError.damagedList(
        path, line: number,
        reason: "the command is none of \(commands.sorted().joined(separator: ", "))")
    }
    return job
  }
}

/// Writes a list of jobs, which appears complete or not at all, in constant memory.
package struct JobListWriter {
  /// The version of the command, which is part of every job's identifier.
  package let version: String
  /// The number of jobs so far.
  package private(set) var count = 0

  private let file: AtomicFile
  private let documents: String
  private let encoder = JSONEncoder()
  private var buffer = Data()

  /// Begins the list of a batch.
  ///
  /// - Parameter documents: The absolute path of the folder of all documents, without links.
  package init(_ folder: BatchFolder, documents: String, version: String) throws {
    self.version = version
    self.documents = Self.relative(documents, to: folder.path)
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    file = try AtomicFile(replacing: URL(fileURLWithPath: folder.list))
    buffer = try header(count: 0)
  }

  package mutating func add(_ job: BatchJob) throws {
    buffer += try encoder.encode(job)
    buffer.append(UInt8(ascii: "\n"))
    count += 1
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Gives the list its name.
  ///
  /// - Returns: The number of bytes.
  package mutating func commit() throws -> Int {
    try flush()
    // The number of jobs is known only now.
    try file.write(header(count: count), at: 0)
    let size = file.size
    try file.commit()
    return size
  }

  private mutating func flush() throws {
    try file.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// The first line, of the same length for any count.
  private func header(count: Int) throws -> Data {
    let header = JobList.Header(boing: version, documents: documents, jobs: count)
    let line = try encoder.encode(header)
    let digits = String(count).utf8.count
    return line + Data(repeating: UInt8(ascii: " "), count: 20 - digits) + Data("\n".utf8)
  }

  /// The path that leads from one folder to another.
  static func relative(_ path: String, to folder: String) -> String {
    let (target, start) = (path.split(separator: "/"), folder.split(separator: "/"))
    let common = zip(target, start).prefix { $0 == $1 }.count
    let names =
      repeatElement("..", count: start.count - common) + target[common...].map(String.init)
    return names.isEmpty ? "." : names.joined(separator: "/")
  }
}

/// The lines of a file, in constant memory.
private struct LineReader: ~Copyable {
  /// A line without its line feed, which is valid until the next one is read.
  struct Line {
    let bytes: UnsafeRawBufferPointer
    /// The position of its first byte in the file.
    let offset: Int

    var data: Data { Data(bytes) }

    /// Returns true if some bytes are in the line.
    func contains(_ pattern: [UInt8]) -> Bool {
      var rest = bytes
      while rest.count >= pattern.count, let start = rest.baseAddress {
        guard
          let match = memchr(start, Int32(pattern[0]), rest.count - pattern.count + 1)
        else { return false }
        if memcmp(match, pattern, pattern.count) == 0 { return true }
        rest = UnsafeRawBufferPointer(rebasing: rest[(UnsafeRawPointer(match) - start + 1)...])
      }
      return false
    }
  }

  private let path: String
  private let descriptor: Int32
  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: 2 * JobList.maximumLineLength, alignment: 16)
  /// The bytes of the buffer that were read from the file and not handed out yet.
  private var unread = 0..<0
  /// The position in the file of the first of them.
  private var offset: Int
  private var isAtEnd = false

  init(_ path: String, from offset: Int = 0) throws(FileError) {
    (self.path, self.offset) = (path, offset)
    descriptor = uninterrupted { open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0, lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
      throw .lastSystemError("read", path)
    }
  }

  deinit {
    close(descriptor)
    buffer.deallocate()
  }

  /// The next line; nil at the end.
  mutating func next() throws -> Line? {
    var searched = 0
    while true {
      let rest = UnsafeRawBufferPointer(rebasing: buffer[unread])
      if let start = rest.baseAddress, searched < rest.count,
        let end = memchr(start + searched, Int32(UInt8(ascii: "\n")), rest.count - searched)
      {
        return take(UnsafeRawPointer(end) - start, of: rest, feed: 1)
      }
      if isAtEnd { return rest.isEmpty ? nil : take(rest.count, of: rest, feed: 0) }
      searched = rest.count
      guard searched <= JobList.maximumLineLength else {
        throw BatchError.damagedList(path, line: 0, reason: "a line has no end")
      }
      try fill()
    }
  }

  /// The bytes of the next line; nil at the end.
  mutating func nextData() throws -> Data? {
    try next()?.data
  }

  private mutating func take(_ count: Int, of rest: UnsafeRawBufferPointer, feed: Int) -> Line {
    defer {
      unread = unread.lowerBound + count + feed..<unread.upperBound
      offset += count + feed
    }
    return Line(bytes: UnsafeRawBufferPointer(rebasing: rest[..<count]), offset: offset)
  }

  /// Moves what is left to the front, and reads what fits behind it.
  private mutating func fill() throws(FileError) {
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[unread]))
    unread = 0..<unread.count
    let free = UnsafeMutableRawBufferPointer(rebasing: buffer[unread.count...])
    let count = read(descriptor, free.baseAddress, free.count)
    if count < 0, errno == EINTR { return }
    guard count >= 0 else { throw .lastSystemError("read", path) }
    isAtEnd = count == 0
    unread = 0..<unread.count + count
  }
}
