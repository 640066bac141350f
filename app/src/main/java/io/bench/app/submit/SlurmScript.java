package io.bench.app.submit;

import io.bench.app.text.ShellWord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The script that {@code sbatch} is given. It makes the secret, starts the clients in one step, and
 * ends with client 0's exit code.
 *
 * @param java the program that runs the jar on every node
 * @param jar where every node finds it
 * @param results the folder for the result folder, on a file system that all nodes share
 * @param partition null for the cluster's default
 * @param account null for the user's default
 * @param options further options of sbatch, as typed
 */
public record SlurmScript(
    SubmittedJob job,
    String java,
    Path jar,
    Path results,
    int clientsPerNode,
    @Nullable String partition,
    @Nullable String account,
    List<String> options) {

  /** The longest time before the limit that {@code --signal} of sbatch takes. */
  private static final Duration MOST_BEFORE_LIMIT = Duration.ofSeconds(65_535);

  /** The script. The same description gives the same text. */
  public String text() {
    return """
        #!/bin/bash
        # Made by 'bench submit slurm'.
        @OPTIONS@

        # The result of all clients is client 0's. The others keep theirs beside it until it has them.
        out=@RESULTS@/@NAME@-$SLURM_JOB_ID
        words=(
        @WORDS@
          "meet-secret-file=$out.meet-secret"
        )

        # By the secret clients know each other. Only the owner can read it, and it goes with the job.
        mkdir -p "${out%/*}" || exit 1
        trap 'rm -f "$out.meet-secret" "$out.exit"' EXIT
        (umask 077 && head -c 32 /dev/urandom | base64 > "$out.meet-secret") || exit 1

        # A signal is for the clients, which end the run in order: this shell waits for them.
        trap : TERM INT

        client='
        out=$1
        shift
        [ "$SLURM_PROCID" = 0 ] || exec "$@" "--output=$out.client-$SLURM_PROCID"
        trap : TERM INT
        "$@" "--output=$out"
        echo $? > "$out.exit"
        '
        # Clients that fail do not end the others: client 0 says who is missing, and keeps the rest.
        srun --ntasks=@CLIENTS@ --cpus-per-task=@CORES@ --kill-on-bad-exit=0 --wait=0 --input=none \\
          bash -c "$client" bench "$out" @JAVA@ "${words[@]}"
        ended=$?
        read -r code 2> /dev/null < "$out.exit" || code=$ended
        exit "$code"
        """
        .replace("@OPTIONS@", lines("#SBATCH ", sbatchOptions()))
        .replace("@NAME@", job.name())
        .replace("@CLIENTS@", Integer.toString(job.clients()))
        .replace("@CORES@", Integer.toString(job.cores()))
        .replace("@RESULTS@", ShellWord.quoted(folder()))
        .replace("@JAVA@", String.join(" ", quoted(jvm())))
        // last, for what users write may look like one of the others
        .replace("@WORDS@", lines("  ", quoted(job.words())));
  }

  /** Where the result of a job goes. */
  public Path resultsOf(String jobId) {
    return results.resolve(job.name() + "-" + jobId);
  }

  /** Where all clients of a job write what they print, in the folder where it was submitted. */
  public Path logOf(String jobId) {
    return Path.of(job.name() + "-" + jobId + ".log");
  }

  private List<String> sbatchOptions() {
    int nodes = (job.clients() + clientsPerNode - 1) / clientsPerNode;
    List<String> lines = new ArrayList<>();
    lines.add("--job-name=" + job.name());
    lines.add("--nodes=" + nodes);
    lines.add("--ntasks=" + job.clients());
    lines.add("--ntasks-per-node=" + clientsPerNode);
    lines.add("--cpus-per-task=" + job.cores());
    lines.add("--mem=" + job.mebibytes() * clientsPerNode + "M");
    lines.add("--time=" + clock(job.timeLimit()));
    lines.add("--output=" + job.name() + "-%j.log");
    lines.add("--no-requeue");
    lines.add("--signal=TERM@" + endBeforeLimit().toSeconds());
    if (partition != null) {
      lines.add("--partition=" + partition);
    }
    if (account != null) {
      lines.add("--account=" + account);
    }
    lines.addAll(options);
    return lines;
  }

  /** Clients are told to end so long before the time limit; a short job has half of it to run. */
  private Duration endBeforeLimit() {
    return Collections.min(
        List.of(job.timeLimit().dividedBy(2), job.longestEnd(), MOST_BEFORE_LIMIT));
  }

  private List<String> jvm() {
    return List.of(java, "-Xmx" + job.heapMebibytes() + "m", "-jar", jar.toString());
  }

  /** The folder as a word that no program takes for an option. */
  private String folder() {
    String folder = results.toString();
    return folder.startsWith("-") || folder.isEmpty() ? "./" + folder : folder;
  }

  private static List<String> quoted(List<String> words) {
    return words.stream().map(ShellWord::quoted).toList();
  }

  private static String lines(String before, List<String> lines) {
    return lines.stream().map(line -> before + line).collect(Collectors.joining("\n"));
  }

  /** As Slurm reads a time: a whole number of seconds, rounded up. */
  private static String clock(Duration time) {
    long seconds = time.plusNanos(999_999_999).toSeconds();
    return "%d-%02d:%02d:%02d"
        .formatted(seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60);
  }
}
