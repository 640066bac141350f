package io.bench.app.command;

import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterSyntax;
import io.bench.app.process.BenchCommand;
import io.bench.app.process.ExitCode;
import io.bench.app.process.ShutdownGate;
import io.bench.app.run.RunPlans;
import io.bench.app.submit.KubernetesManifests;
import io.bench.app.submit.KubernetesRun;
import io.bench.app.submit.KustomizeBase;
import io.bench.app.submit.ShippedFiles;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.problem.UsageException;
import io.bench.servers.bundle.FolderTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench submit kubernetes}: a run of several clients as an Indexed Job. */
@Command(
    name = "kubernetes",
    description = {
      "Submits a run of several clients to Kubernetes, or prints the manifests.",
      "",
      "Kubernetes 1.29 or later. The files that parameters name go along.",
    },
    footer = {
      "  bench submit kubernetes workload=./mine.yaml host=cassandra clients=3 \\",
      "      --image=registry.example.com/bench:0.1.0 --cpus=4 --memory=8G",
      "  bench submit kubernetes workload=keyvalue host=cassandra.db clients=3 \\",
      "      --image=registry.example.com/bench:0.1.0 --apart-from=app=cassandra --go",
      "  bench submit kubernetes workload=keyvalue host=cassandra clients=3 \\",
      "      --image=registry.example.com/bench:0.1.0 --kustomize=deploy/base",
      "",
      "With --go the exit code is client 0's."
    })
public final class SubmitKubernetesCommand extends BenchCommand implements Callable<Integer> {

  private static final Set<Parameter.Type> SEVERAL_FILES =
      EnumSet.of(Parameter.Type.FILES, Parameter.Type.JARS);

  private static final int SECRET_BYTES = 32;
  private static final Duration SHORTEST_KEEP = Duration.ofMinutes(2);
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  @Mixin private SubmitOptions options = new SubmitOptions();

  @Option(
      names = "--image",
      required = true,
      paramLabel = "IMAGE",
      description = "The image of Bench's Dockerfile, where the nodes can pull it.")
  private String image = "";

  @Option(names = "--namespace", paramLabel = "NAME", description = "Default: that of kubectl.")
  private @Nullable String namespace;

  @Option(
      names = "--context",
      paramLabel = "NAME",
      description = "Which cluster, for kubectl; default: the current one.")
  private @Nullable String context;

  @Option(
      names = "--apart-from",
      paramLabel = "LABEL=VALUE",
      description = "The server's pods: no client runs on a node that has one.")
  private @Nullable String apartFrom;

  @Option(
      names = "--ship",
      paramLabel = "FILE",
      description = "A file that the workload names; can be repeated.")
  private List<Path> ship = new ArrayList<>();

  @Option(
      names = "--keep",
      paramLabel = "TIME",
      description = "How long results wait to be fetched; default: ${DEFAULT-VALUE}.")
  private String keep = "10m";

  @Option(
      names = "--kustomize",
      paramLabel = "FOLDER",
      description = "Write a base for Kustomize into this new or empty folder.")
  private @Nullable Path kustomize;

  @Override
  public Integer call() throws IOException, InterruptedException {
    SubmittedWords planned = options.planned();
    if (kustomize != null && options.go()) {
      throw new UsageException("give either --kustomize or --go");
    }
    ShippedFiles.Collection collection = new ShippedFiles.Collection();
    List<String> command = command(planned, collection);
    ShippedFiles files = collection.files();
    checkInPod(planned, command, files);
    KubernetesManifests manifests =
        new KubernetesManifests(
            options.job(planned, command), image, namespace, label(), files, secret(), keep());
    planned.plan().warnings().forEach(this::warn);
    if (planned.nameLoopback()) {
      warn("host= names loopback: each client asks its own pod");
    }
    if (options.go()) {
      return submit(manifests);
    }
    if (kustomize != null) {
      new KustomizeBase(manifests).write(ResultsOptions.empty(kustomize));
      out()
          .printf(
              "Wrote %s. In a new clone, make %s/meet-secret: head -c 32 /dev/urandom | base64%n",
              kustomize, kustomize.resolve(KustomizeBase.SECRETS));
      return ExitCode.OK;
    }
    out().print(manifests.text());
    return ExitCode.OK;
  }

  private int submit(KubernetesManifests manifests) throws IOException, InterruptedException {
    KubernetesRun run =
        KubernetesRun.ofUser(target(), out()::println, line -> err().println("bench: " + line));
    Path folder =
        options.results().resolve(STAMP.format(Instant.now()) + "-" + manifests.job().name());
    Files.createDirectories(options.results());
    try (ShutdownGate gate = new ShutdownGate()) {
      gate.waitForGrace(KubernetesRun.longestEnd(manifests.job()));
      gate.stopWith(run::stop);
      return run.run(manifests, folder);
    }
  }

  private List<String> target() {
    List<String> target = new ArrayList<>();
    if (context != null) {
      target.add("--context=" + context);
    }
    if (namespace != null) {
      target.add("--namespace=" + namespace);
    }
    return target;
  }

  /** The words for a pod, which has the files that they name in other places. */
  private List<String> command(SubmittedWords planned, ShippedFiles.Collection files) {
    Path folder = planned.file().folder().orElse(Path.of(""));
    String source = planned.typed().source();
    if (planned.file().folder().isPresent()) {
      String inPod = files.addConfiguration(Path.of(planned.file().source()), folder);
      source = EngineParameters.WORKLOAD.name() + "=" + inPod;
    }
    ship.forEach(file -> files.addConfiguration(file, folder));
    List<Parameter<?>> known = known(planned);
    return planned.command(source, (name, value) -> inPod(name, value, known, files));
  }

  /** A file that the workload names and nobody ships is a mistake here, and not in a pod. */
  private static void checkInPod(SubmittedWords planned, List<String> command, ShippedFiles files)
      throws IOException {
    String word = EngineParameters.WORKLOAD.name() + "=" + ShippedFiles.WORKLOAD + "/";
    if (planned.file().folder().isEmpty()) {
      return;
    }
    String workload = command.get(1).substring(word.length());
    Path folder = Files.createTempDirectory("bench-submit-");
    try {
      files.writeConfiguration(folder);
      planned.planIn(folder, folder.resolve(workload));
    } finally {
      FolderTree.delete(folder);
    }
  }

  private static List<Parameter<?>> known(SubmittedWords planned) {
    List<Parameter<?>> known = new ArrayList<>(EngineParameters.declared());
    known.addAll(RunPlans.environmentParameters());
    planned.plan().steps().forEach(step -> known.addAll(step.adapter().parameters()));
    return known;
  }

  private static String inPod(
      String name, String value, List<Parameter<?>> known, ShippedFiles.Collection files) {
    Optional<Parameter.Type> type =
        known.stream()
            .filter(parameter -> parameter.matches(name))
            .<Parameter.Type>map(Parameter::type)
            .findFirst();
    if (type.filter(Parameter.Type.FILE::equals).isPresent()) {
      return files.addSecret(name, Path.of(value));
    }
    if (type.filter(SEVERAL_FILES::contains).isPresent()) {
      return ParameterSyntax.parseFiles(value).stream()
          .map(file -> files.addSecret(name, file))
          .collect(Collectors.joining(","));
    }
    return value;
  }

  private Map<String, String> label() {
    if (apartFrom == null) {
      return Map.of();
    }
    String[] parts = apartFrom.split("=", 2);
    if (parts.length < 2 || parts[0].isBlank()) {
      throw new UsageException(
          "--apart-from=%s: must be a label and its value, app=cassandra".formatted(apartFrom));
    }
    return Map.of(parts[0], parts[1]);
  }

  private Duration keep() {
    Duration time = SubmitOptions.timeOrZero(keep);
    // clients that are told to end have this time too
    if (time.compareTo(SHORTEST_KEEP) < 0) {
      throw new UsageException(
          "--keep=%s: must be a time such as 10m, 2m at least".formatted(keep));
    }
    return time;
  }

  private static String secret() {
    byte[] bytes = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }
}
