package io.bench.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.run.CommandWatch.Known;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What listeners are told, look by look; nothing runs in the background. */
class FollowedCommandTest {

  private static final String RUN =
      """
      {"schema": {"name": "bench-run", "version": 1}, "state": "running",
       "start": "2026-03-04T05:06:07Z", "workload": {"name": "%s"}, "steps": []}
      """;

  @TempDir private Path folder;

  private final EventHub hub = new EventHub();
  private final FollowedCommand command = new FollowedCommand(hub);
  private final List<String> made = new ArrayList<>();

  @BeforeEach
  void begin() {
    command.begins(folder);
  }

  private Path run(String name) throws IOException {
    Path run = Files.createDirectories(folder.resolve(name));
    Files.writeString(run.resolve("run.json"), RUN.formatted(name));
    return run;
  }

  private Supplier<Object> document(String name) {
    return () -> {
      made.add(name);
      return Map.of("name", name);
    };
  }

  /** Names and data of all events that a listener has been sent. */
  private List<String> ended(EventStream listener) throws IOException {
    hub.end();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    listener.send(out);
    return out.toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.startsWith("event: ") || line.startsWith("data: "))
        .map(line -> line.substring(line.indexOf(' ') + 1))
        .toList();
  }

  @Test
  void aDocumentThatNobodyLooksAtIsNotMade() throws Exception {
    command.known(Known.EXPERIMENT, document("after turn 1"));
    command.look();
    command.known(Known.EXPERIMENT, document("after turn 2"));
    command.look();
    assertThat(made).isEmpty();

    EventStream listener = hub.join().orElseThrow();
    command.look();
    command.look();

    assertThat(made).containsExactly("after turn 2");
    assertThat(ended(listener)).containsExactly("experiment", "{\"name\":\"after turn 2\"}");
  }

  @Test
  void aDocumentThatSomebodyWaitsForIsMadeBetweenTheRuns() throws Exception {
    EventStream listener = hub.join().orElseThrow();

    command.known(Known.EXPERIMENT, document("after turn 1"));

    assertThat(made).containsExactly("after turn 1");
    command.look();
    assertThat(ended(listener)).containsExactly("experiment", "{\"name\":\"after turn 1\"}");
  }

  @Test
  void aDocumentThatCannotBeMadeIsToldAndEndsNothing() throws Exception {
    EventStream listener = hub.join().orElseThrow();

    command.known(
        Known.EXPERIMENT,
        () -> {
          throw new IllegalStateException("no figures");
        });

    assertThat(ended(listener)).first().isEqualTo("problem");
  }

  @Test
  void whatARunHasWrittenLastIsToldBeforeTheNextBegins() throws Exception {
    EventStream listener = hub.join().orElseThrow();
    command.at("turn 1");
    command.runBegins(folder.resolve("one"));
    command.look();
    run("one");
    command.at("turn 2");
    command.runBegins(run("two"));
    command.look();

    List<String> told = ended(listener);
    assertThat(told).hasSize(8).element(1).isEqualTo("{\"text\":\"turn 1\"}");
    assertThat(told.get(3)).contains("\"one\"");
    assertThat(told.get(5)).isEqualTo("{\"text\":\"turn 2\"}");
    assertThat(told.get(7)).contains("\"two\"");
  }

  @Test
  void aRunWhoseFilesAreDamagedIsToldOnceAndTheNextIsFollowed() throws Exception {
    EventStream listener = hub.join().orElseThrow();
    Path damaged = run("damaged");
    command.runBegins(damaged);
    command.look();
    Files.writeString(damaged.resolve("intervals.jsonl"), "null\n");
    command.look();
    command.look();
    command.runBegins(run("next"));
    command.look();

    assertThat(ended(listener))
        .filteredOn(line -> line.equals("problem") || line.contains("\"next\""))
        .hasSize(2);
  }

  @Test
  void theTrialsOfATurnThatIsASearchAreFollowed() throws Exception {
    EventStream listener = hub.join().orElseThrow();
    command.at("turn 1");
    command.runBegins(folder.resolve("turn"));
    command.look();
    trial("preparation", 1);
    command.look();
    trial("trials/01-500", 2);
    command.look();
    command.look();
    trial("trials/02-1000", 3);
    command.look();

    assertThat(ended(listener))
        .filteredOn(line -> line.contains("\"text\"") || line.contains("\"workload\""))
        .extracting(line -> line.replaceAll(".*(?:text|name)\":\"(turn.*?)\".*", "$1"))
        .containsExactly(
            "turn 1",
            "turn 1, preparation",
            "turn/preparation",
            "turn 1, trials/01-500",
            "turn/trials/01-500",
            "turn 1, trials/02-1000",
            "turn/trials/02-1000");
  }

  private void trial(String name, int second) throws IOException {
    Path run = run("turn/" + name);
    Files.setLastModifiedTime(run.resolve("run.json"), FileTime.from(second, TimeUnit.SECONDS));
  }
}
