import ArgumentParser
import BoingFormats
import Foundation

/// An engine that distributes jobs over machines, for which a plan can write a script.
enum Engine: String, CaseIterable, ExpressibleByArgument {
  /// GNU parallel, on this machine or on several over SSH.
  case parallel
  /// Slurm's array jobs.
  case slurm
}

/// A script of the shell that does all jobs of a batch by an engine.
struct EngineScript {
  let engine: Engine
  let folder: BatchFolder
  /// The path of this program.
  let program: String
  /// The number of shares.
  let shards: Int

  /// Writes the script into the batch's folder.
  ///
  /// - Returns: Its path.
  func write() throws -> String {
    let path = "\(folder.path)/\(engine.rawValue).sh"
    let file = try AtomicFile(replacing: URL(fileURLWithPath: path))
    try file.write(Data(text.utf8))
    try file.commit()
    return path
  }

  private var text: String {
    let variables = """
      set -eu
      boing=${BOING:-\(Self.quoted(program))}
      batch=\(Self.quoted(folder.path))
      shards=${SHARDS:-\(shards)}
      """
    switch engine {
    case .parallel:
      return """
        #!/bin/sh
        # Does the jobs of a batch by GNU parallel, on this machine or on several over SSH, and puts movies together that
        # are made in parts. The machines see the batch, the documents and the command at the same paths.
        #
        #   sh parallel.sh                            as many jobs at a time as there are cores
        #   HOSTS=4/alpha,8/beta sh parallel.sh       4 at a time on alpha, 8 on beta
        #   SHARDS=1000 sh parallel.sh --progress     in 1000 shares, with an option of parallel
        #
        # It may be run again at any time, and then does what is left.
        \(variables)
        [ -z "${HOSTS:-}" ] || set -- --sshlogin "$HOSTS" "$@"
        # A machine that is gone is noticed after half a minute, and its share goes to another one.
        export PARALLEL_SSH="${PARALLEL_SSH:-ssh -o BatchMode=yes -o ServerAliveInterval=10}"
        status=0
        seq "$shards" | parallel --quote --retries 3 "$@" \\
          "$boing" batch run "$batch" --shard "{}/$shards" --threads 1 --quiet || status=$?
        "$boing" batch join "$batch" --quiet || status=$?
        exit "$status"

        """
    case .slurm:
      return """
        #!/bin/sh
        # Submits the jobs of a batch to Slurm, as an array, and a job after it that puts movies together that are made in
        # parts. The machines see the batch, the documents and the command at the same paths.
        #
        #   sh slurm.sh                                  100 tasks of one core
        #   sh slurm.sh --partition=short --account=a    with options of sbatch
        #   SHARDS=1000 sh slurm.sh --cpus-per-task=4    1000 tasks of four cores
        #
        # It may be run again at any time, and then does what is left. Prints the numbers of both jobs.
        \(variables)
        export boing batch shards
        mkdir -p "$batch/logs"
        array=$(sbatch --parsable --job-name=boing --array="1-$shards" --cpus-per-task=1 --requeue \\
          --open-mode=append --output="$batch/logs/%a.txt" "$@" --wrap '
            exec "$boing" batch run "$batch" --shard "$SLURM_ARRAY_TASK_ID/$shards" \\
              --threads "${SLURM_CPUS_PER_TASK:-1}" --quiet')
        # Also where some documents failed; what is missing then is said by name.
        join=$(sbatch --parsable --job-name=boing-join --dependency="afterany:${array%%;*}" --requeue \\
          --open-mode=append --output="$batch/logs/join.txt" "$@" --wrap '
            exec "$boing" batch join "$batch" --quiet')
        echo "$array $join"

        """
    }
  }

  /// A word as the shell takes it literally.
  private static func quoted(_ word: String) -> String {
    "'" + word.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
  }
}
