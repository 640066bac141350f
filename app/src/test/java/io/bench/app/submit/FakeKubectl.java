package io.bench.app.submit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** A kubectl that is a small script: it answers each {@code get} from a list. */
final class FakeKubectl {

  /** What the script does for each verb; tests replace some of it. */
  private static final String SCRIPT =
      """
      [[ "$1" != --* ]] || shift
      verb=$1
      case $verb in
        create) cat > "$folder/manifests"; @CREATE@ ;;
        get)
          gets=$(grep -c ' get ' "$folder/calls")
          last=$(ls "$folder/states" | wc -l)
          @GET@
          cat "$folder/states/$((gets < last ? gets : last))" ;;
        logs) @LOGS@ ;;
        exec) @EXEC@ ;;
        cp) for last; do :; done; @CP@ ;;
        delete) ;;
      esac
      """;

  static final String CREATED = "printf 'service/b\\nsecret/b\\njob.batch/b\\n'";
  static final String COPIES = "mkdir -p \"$last\"; echo '{}' > \"$last/run.json\"";
  static final String RUNS = bench("\"running\": {\"startedAt\": \"x\"}");

  private final Path folder;
  private final FakePrograms programs;
  private int states;

  /** One that creates a Job, has two lines of log, and copies a result. */
  FakeKubectl(Path folder) throws IOException {
    this.folder = folder;
    this.programs = new FakePrograms(folder);
    Files.createDirectories(folder.resolve("states"));
    with(CREATED, "", "echo one; echo two", "", COPIES);
  }

  /** Replaces what the script does for each verb; for {@code get}, before it answers. */
  void with(String create, String get, String logs, String exec, String cp) throws IOException {
    programs.with(
        "kubectl",
        SCRIPT
            .replace("@CREATE@", create)
            .replace("@GET@", get)
            .replace("@LOGS@", logs)
            .replace("@EXEC@", exec)
            .replace("@CP@", cp));
  }

  /** Adds an answer to {@code get}; the last one is given for ever. */
  void state(String... items) throws IOException {
    states++;
    Files.writeString(
        folder.resolve("states/" + states),
        "{\"kind\": \"List\", \"items\": [" + String.join(",", items) + "]}");
  }

  static String pod(int client, String status) {
    return """
    {"kind": "Pod",
     "metadata": {"name": "b-%d-x",
       "annotations": {"batch.kubernetes.io/job-completion-index": "%d"}},
     "status": {%s}}
    """
        .formatted(client, client, status);
  }

  static String bench(String state) {
    return "\"phase\": \"Running\", \"containerStatuses\": [{\"name\": \"bench\", \"state\": {%s}}]"
        .formatted(state);
  }

  static String ended(int exitCode, String reason) {
    return bench(
        "\"terminated\": {\"exitCode\": %d, \"reason\": \"%s\"}".formatted(exitCode, reason));
  }

  /** Of a pod that runs: its node is drained, say. */
  static String leaving(int client) {
    return pod(client, RUNS)
        .replace("\"metadata\": {", "\"metadata\": {\"deletionTimestamp\": \"x\", ");
  }

  /** A run through this kubectl. */
  KubernetesRun run(Duration answer, Consumer<String> out, Consumer<String> err) {
    return new KubernetesRun(
        programs.path(), List.of("--namespace=perf"), answer, new FakePausingClock(), out, err);
  }

  /** What was called, one line each. */
  List<String> calls() throws IOException {
    return programs.calls();
  }

  /** The calls whose line has this in it. */
  List<String> calls(String part) throws IOException {
    return programs.calls(part);
  }

  /** The manifests that {@code create} was given last. */
  String manifests() throws IOException {
    return programs.kept("manifests");
  }
}
