import ArgumentParser
import BoingFormats
import Foundation

/// `boing batch`: many documents, on many machines.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Makes movies, stills and reports of many documents, on many machines.",
    discussion: """
      Examples:
        boing batch plan Documents -o jobs --make gif --make still
        boing batch run jobs --shard 3/10
        boing batch join jobs

      Documentation/Batch.md has the list of jobs, and how engines such as GNU parallel, Slurm, \
      Kubernetes and Nextflow distribute it.
      """,
    subcommands: [BatchPlanCommand.self, BatchRunCommand.self, BatchJoinCommand.self])
}

/// `boing batch plan`: a list of independent jobs.
struct BatchPlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Lists the jobs that make outputs of every document in a folder.",
    usage: "boing batch plan <documents> -o <folder> [<options>] [-- <options>]",
    discussion: """
      Examples:
        boing batch plan Documents -o jobs
        boing batch plan Documents -o jobs --make "small.gif: gif --fps 15"
        boing batch plan Documents -o jobs --make still --make inspect
        boing batch plan Documents -o jobs --engine slurm -- --size 390x844
        boing batch plan Wallpaper.tendies -o jobs --part-frames 600 -- --duration 60
      """)

  @Argument(
    help: "The folder of documents, or a single document.", completion: .file())
  var documents: String

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp(
      "Options of 'boing render' for every movie and image.", valueName: "render options"))
  var renderOptions: [String] = []

  @OptionGroup(title: "Jobs") var jobs: PlanArguments
  @OptionGroup(title: "Engines") var engines: EngineArguments
  @OptionGroup(title: "General") var common: CommonArguments

  struct PlanArguments: ParsableArguments {
    @Option(
      name: [.short, .long],
      help: ArgumentHelp(
        "The batch's folder, for the list of jobs and later for what they make.",
        valueName: "folder"),
      completion: .directory)
    var output: String

    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        "An output of every document; may be given several times. [FILE:] KIND [OPTIONS], where KIND "
          + "is \(Recipe.Kind.names). (default: webp)", valueName: "output"))
    var make: [String] = []

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "Make movies in parts of so many frames, which 'boing batch join' puts together; WebP, MP4 and "
          + "WebM in multiples of 600.", valueName: "count"))
    var partFrames: TypedNumber?
  }

  struct EngineArguments: ParsableArguments {
    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        "Write a script for an engine beside the list: parallel or slurm; may be given several times.",
        valueName: "name"))
    var engine: [Engine] = []

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The number of shares in the scripts, 1 to 1000000000. (default: 100)", valueName: "count"))
    var shards: TypedNumber?
  }

  func validate() throws {
    if documents.isEmpty {
      throw ValidationError("The documents' name is empty; give the path of a folder.")
    }
    if jobs.output.isEmpty {
      throw ValidationError.option("output", jobs.output, "give a folder's path, such as jobs")
    }
    _ = try partLength()
    _ = try shards()
    if engines.shards != nil, engines.engine.isEmpty {
      throw ValidationError(
        "--shards goes with --engine; say for which one, such as --engine slurm.")
    }
    _ = try recipes()
  }

  private func partLength() throws -> Int? {
    try jobs.partFrames?.integer("part-frames", in: 1...10_000_000)
  }

  private func shards() throws -> Int {
    try (engines.shards ?? 100).integer("shards", in: 1...1_000_000_000)
  }

  private func recipes() throws -> [Recipe] {
    let recipes = try (jobs.make.isEmpty ? ["webp"] : jobs.make).map {
      try Recipe($0, common: renderOptions)
    }
    var files: Set<String> = []
    for (recipe, text) in zip(recipes, jobs.make) where !files.insert(recipe.file).inserted {
      throw ValidationError.option(
        "make", text,
        "another output is \(recipe.file), too; write a name before a colon, such as 'other-\(recipe.file): \(text)'"
      )
    }
    if !renderOptions.isEmpty, !recipes.contains(where: { $0.kind.command == "render" }) {
      throw ValidationError("The options after -- are those of renderings, and there is none.")
    }
    return recipes
  }

  func run() throws {
    let start = ContinuousClock.now
    let folder = BatchFolder(jobs.output)
    var planner = try BatchPlanner(
      documents, to: folder, recipes: recipes(), partLength: partLength())
    let bytes = try planner.plan()
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    let scripts = try engines.engine.map {
      try EngineScript(engine: $0, folder: folder, program: program, shards: shards()).write()
    }
    let report = PlanReport(
      file: folder.list, documents: planner.documentCount, jobs: planner.jobCount,
      joins: planner.joinCount, bytes: bytes, scripts: scripts,
      elapsed: (ContinuousClock.now - start) / .seconds(1), warnings: planner.warnings)
    if common.json { return try Terminal.print(JSONLine.text(of: report)) }
    if !common.quiet { try Terminal.print(report.text) }
    common.note("\(bytes) bytes, took \(report.elapsed.short) s")
    common.warn(report.warnings, about: documents, remedy: "--json lists them")
  }
}

/// The options of the commands that do jobs.
struct JobArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Do one of several shares of the jobs, such as 3/10. (default: all)",
      valueName: "number/count"))
  var shard: String?

  @Option(
    name: .customLong("job"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Do only the job of this identifier; may be given several times.", valueName: "id"))
  var ids: [String] = []

  @Flag(help: "Do only jobs that have failed.")
  var onlyFailed = false

  @Flag(
    help: "Read outputs that exist, to see that they are whole, and not only their size and time.")
  var verify = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Threads that draw in a job, 1 to 256. (default: one for each core)", valueName: "count"))
  var threads: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "End a job that takes longer, 1 to 86400; it has failed then. (default: none is ended)",
      valueName: "seconds"))
  var timeout: TypedNumber?

  @Option(
    help: ArgumentHelp(
      "The folder of documents, where it is not where it was planned from.", valueName: "folder"),
    completion: .directory)
  var documents: String?

  func validate() throws {
    _ = try selection()
  }

  func selection() throws -> BatchSelection {
    guard let shard = Shard(shard ?? "1/1") else {
      throw ValidationError.option(
        "shard", self.shard ?? "", "give a share's number and the number of shares, such as 3/10")
    }
    for id in ids where id.wholeMatch(of: /[0-9a-f]{32}/) == nil {
      throw ValidationError.option(
        "job", id, "give 32 hexadecimal digits, as the list of jobs has them")
    }
    if !ids.isEmpty, self.shard != nil { throw ValidationError.conflict("job", "shard") }
    return BatchSelection(
      shard: shard, ids: ids, onlyFailed: onlyFailed,
      threads: try threads?.integer("threads", in: 1...256),
      timeout: try timeout?.number("timeout", "give seconds from 1 to 86400, such as 600") {
        (1...86_400).contains($0)
      }, verifies: verify)
  }

  func run(_ stage: JobList.Stage, in folder: String, common: CommonArguments) throws {
    let run = BatchRun(
      folder: BatchFolder(folder), stage: stage, selection: try selection(), common: common)
    try run.run(documents: documents.map { CanonicalPath($0).path })
  }
}

/// `boing batch run`: a share of the jobs.
struct BatchRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Does a share of the jobs, leaving out what is done.",
    usage: "boing batch run <jobs> [<options>]",
    discussion: """
      Any number of processes may run the same jobs at the same time; each job is done by one. What was \
      interrupted is done by the next run. The exit code is 2 if jobs failed, whose messages are \
      printed, and 1 if the jobs could not be worked through.

      Examples:
        boing batch run jobs
        boing batch run jobs --shard 3/10 --threads 1
        boing batch run jobs --only-failed --json
      """)

  @Argument(help: "The folder that 'boing batch plan' has made.", completion: .directory)
  var jobs: String

  @OptionGroup(title: "Jobs") var choice: JobArguments
  @OptionGroup(title: "General") var common: CommonArguments

  func run() throws {
    try choice.run(.independent, in: jobs, common: common)
  }
}

/// `boing batch join`: movies of their parts.
struct BatchJoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Puts movies together whose parts have been made, and removes the parts.",
    usage: "boing batch join <jobs> [<options>]",
    discussion: """
      A movie has the same bytes as one that was made as a whole. The exit code is 2 if movies could \
      not be put together, as where parts are missing.

      Examples:
        boing batch join jobs
        boing batch join jobs --shard 1/2
        boing batch join jobs --json
      """)

  @Argument(help: "The folder that 'boing batch plan' has made.", completion: .directory)
  var jobs: String

  @OptionGroup(title: "Jobs") var choice: JobArguments
  @OptionGroup(title: "General") var common: CommonArguments

  func run() throws {
    try choice.run(.joining, in: jobs, common: common)
  }
}
