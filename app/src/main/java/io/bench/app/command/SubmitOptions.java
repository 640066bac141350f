package io.bench.app.command;

import io.bench.adapter.api.ParameterSyntax;
import io.bench.app.submit.SubmittedJob;
import io.bench.engine.problem.UsageException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is submitted, wherever to. */
final class SubmitOptions {

  private static final Pattern MEMORY = Pattern.compile("([1-9]\\d{0,8})([MG])i?B?");
  private static final Pattern NAME = Pattern.compile("[a-z]([a-z0-9-]*[a-z0-9])?");
  private static final int MEBIBYTES_PER_GIBIBYTE = 1024;
  private static final Duration SHORTEST = Duration.ofMinutes(2);
  private static final Duration LONGEST = Duration.ofDays(365);

  @Parameters(
      arity = "1..*",
      hideParamSyntax = true,
      paramLabel = "workload=NAME [SCENARIO[.STEP]] host=HOST clients=N [name=value...]",
      description = {
        "workload=NAME  a built-in workload or a YAML file",
        "SCENARIO       which of its scenarios, or one step of it",
        "host=HOST      a server that every client reaches",
        "clients=N      how many clients run it together",
        "slo=OBJECTIVES  searches the highest rate that meets them, as 'bench search' does",
        "name=value     parameters as for 'bench run', or 'bench search'"
      })
  private List<String> words = new ArrayList<>();

  @Option(names = "--clients", paramLabel = "N", description = "The same as clients=N.")
  private @Nullable String clients;

  @Option(
      names = "--cpus",
      paramLabel = "N",
      description = "Processors for each client; default: ${DEFAULT-VALUE}.")
  private int cores = 2;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description = "Memory for each client, 512M or 8G; half is heap; default: ${DEFAULT-VALUE}.")
  private String memory = "4G";

  @Option(
      names = "--time",
      paramLabel = "TIME",
      description = "When the cluster ends it at the latest; default: ${DEFAULT-VALUE}.")
  private String time = "1h";

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "What the cluster calls it; default: bench- and the workload's name.")
  private @Nullable String name;

  @Option(
      names = "--results",
      paramLabel = "FOLDER",
      description = "Where the result folder is made; default: ${DEFAULT-VALUE}.")
  private Path results = Path.of("bench-results");

  @Option(names = "--strict", description = "Fail unless every measurement is STEADY.")
  private boolean strict;

  @Option(
      names = "--go",
      description = "Submit it, follow it to its end, and fetch the results; Ctrl-C ends it.")
  private boolean go;

  @Mixin private FileOptions fileOptions = new FileOptions();

  /** The run that the words describe, planned. */
  SubmittedWords planned() {
    return SubmittedWords.plan(fileOptions.words(words), clients);
  }

  /**
   * What is submitted.
   *
   * @param command the words of bench
   * @throws UsageException with everything that is wrong with options
   */
  SubmittedJob job(SubmittedWords planned, List<String> command) {
    List<String> problems = new ArrayList<>();
    String called = name == null ? nameOf(planned) : name;
    if (!NAME.matcher(called).matches() || called.length() > SubmittedJob.LONGEST_NAME) {
      problems.add(
          "--name=%s: must be of a-z, 0-9 and -, begin with a letter, and be no longer than %d"
              .formatted(called, SubmittedJob.LONGEST_NAME));
    }
    if (cores < 1) {
      problems.add("--cpus=%d: must be at least 1".formatted(cores));
    }
    if (strict && planned.search()) {
      problems.add("--strict is for runs, and slo= makes it a search");
    }
    Matcher size = MEMORY.matcher(memory);
    if (!size.matches()) {
      problems.add("--memory=%s: must be a size such as 512M or 8G".formatted(memory));
    }
    Duration limit = timeOrZero(time);
    if (limit.compareTo(SHORTEST) < 0 || limit.compareTo(LONGEST) > 0) {
      problems.add("--time=%s: must be a time such as 10m or 2h, 2m at least".formatted(time));
    }
    UsageException.throwIfAny(problems);
    long number = Long.parseLong(size.group(1));
    long mebibytes = size.group(2).equals("G") ? number * MEBIBYTES_PER_GIBIBYTE : number;
    List<String> all = new ArrayList<>(command);
    if (strict) {
      all.add("--strict");
    }
    return new SubmittedJob(
        called,
        all,
        planned.clients(),
        cores,
        mebibytes,
        limit,
        LongestEnd.ofJob(planned.plan(), planned.clients()));
  }

  /** A time that was given; zero if it cannot be read. */
  static Duration timeOrZero(String given) {
    try {
      return ParameterSyntax.parseDuration(given);
    } catch (IllegalArgumentException e) {
      return Duration.ZERO;
    }
  }

  private static String nameOf(SubmittedWords planned) {
    String plain = planned.workloadName().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    String name = "bench-" + plain;
    return name.substring(0, Math.min(name.length(), SubmittedJob.LONGEST_NAME))
        .replaceFirst("-+$", "");
  }

  /** Where the result folder is made. */
  Path results() {
    return results;
  }

  /** Whether to submit it, and not only to print it. */
  boolean go() {
    return go;
  }
}
