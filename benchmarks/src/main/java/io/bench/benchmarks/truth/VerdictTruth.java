package io.bench.benchmarks.truth;

import io.bench.benchmarks.truth.Disturbance.CauseNotPossible;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Makes causes real, one after the other, while the program measures, and prints as Markdown what
 * each run was called: the table in {@code benchmarks/verdict-truth.md}. A machine that others use
 * is a cause too: where they took more than a fifth of the cores, or the hypervisor took CPU,
 * {@code MACHINE_LIMITED} is right besides.
 *
 * <pre>java -cp benchmarks.jar io.bench.benchmarks.truth.VerdictTruth bench.jar [rounds] [causes]
 * </pre>
 *
 * <p>Arguments: the program, the number of rounds (1), and the beginnings of the names of causes
 * (all). A round of all causes takes some six minutes. Progress goes to stderr, result folders stay
 * in the temporary folder that is named there. Exit code 1 if more than one run in twenty was
 * called what it is not, or a stall of the server {@code CLIENT_LIMITED}.
 */
public final class VerdictTruth {

  private final Path jar;
  private final Path folder;
  private final List<String> chosen;
  private final ConfusionMatrix matrix = new ConfusionMatrix();

  private VerdictTruth(Path jar, Path folder, List<String> chosen) {
    this.jar = jar;
    this.folder = folder;
    this.chosen = chosen;
  }

  /** Runs all and prints. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length == 0) {
      System.err.println("usage: VerdictTruth bench.jar [rounds] [causes]");
      System.exit(2);
    }
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1;
    List<String> chosen =
        Arrays.asList(arguments).subList(Math.min(2, arguments.length), arguments.length);
    VerdictTruth truth =
        new VerdictTruth(
            Path.of(arguments[0]).toAbsolutePath(), Files.createTempDirectory("truth"), chosen);
    System.err.println("results in " + truth.folder);
    truth.withoutServer(rounds);
    truth.withServer(rounds);
    System.out.println(truth.matrix.markdown());
    System.exit(truth.matrix.passes() ? 0 : 1);
  }

  private void withoutServer(int rounds) throws IOException, InterruptedException {
    Path strides = Files.writeString(folder.resolve("strides.yaml"), Causes.STRIDES);
    rounds(chosenOf(Causes.withoutServer(strides)), rounds, null);
  }

  /** Cassandra runs only while it is needed, since an idle one takes CPU, too. */
  private void withServer(int rounds) throws IOException, InterruptedException {
    if (chosenOf(Causes.withServer("", ProcessHandle.current())).isEmpty()) {
      return;
    }
    try (TruthCassandra served = TruthCassandra.start(jar, folder)) {
      ProcessHandle process = served.process();
      rounds(chosenOf(Causes.withServer(served.hosts(), process)), rounds, process);
    }
  }

  private List<Cause> chosenOf(List<Cause> causes) {
    return causes.stream()
        .filter(cause -> chosen.isEmpty() || chosen.stream().anyMatch(cause.name()::startsWith))
        .toList();
  }

  private void rounds(List<Cause> causes, int rounds, @Nullable ProcessHandle server)
      throws IOException, InterruptedException {
    for (int round = 1; round <= rounds; round++) {
      for (Cause cause : causes) {
        String name = cause.name().replaceAll("\\W+", "-") + "-" + round;
        try {
          Observed run = new BenchRun(jar, folder.resolve(name)).of(cause, server);
          boolean right = matrix.add(cause, run);
          System.err.printf(
              Locale.ROOT,
              "%s %s: %s; %s; strangers %.2f cores%n",
              right ? "right" : "WRONG",
              name,
              run.verdicts(),
              run.account(),
              run.strangeCores());
        } catch (IOException e) {
          matrix.fail(cause, String.valueOf(e.getMessage()));
          System.err.println("WRONG " + name + ": " + e.getMessage());
        } catch (CauseNotPossible e) {
          matrix.skip(cause, String.valueOf(e.getMessage()));
        }
      }
    }
  }
}
