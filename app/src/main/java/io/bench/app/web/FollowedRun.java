package io.bench.app.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.app.process.Version;
import io.bench.app.web.EventHub.Subject;
import io.bench.app.web.EventStream.Event;
import io.bench.engine.json.Json;
import io.bench.engine.result.RunDocument;
import io.bench.report.chart.GrowingRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A run whose result folder is read as it grows, whichever process writes it. One thread. */
final class FollowedRun {

  /** What belongs together is written within milliseconds: an interval, then its histograms. */
  private static final long SETTLE_MILLIS = 50;

  private final Path folder;
  private final Subject subject;
  private @Nullable GrowingRun run;
  private boolean given;

  /**
   * @param folder may not exist yet
   */
  FollowedRun(Path folder, Subject subject) {
    this.folder = folder;
    this.subject = subject;
  }

  boolean isIn(Path other) {
    return folder.equals(other);
  }

  /** Tells what the run has written since the last call, and of a run that cannot be read once. */
  void tell(EventHub hub) throws InterruptedException {
    if (given) {
      return;
    }
    try {
      GrowingRun growing = run;
      if (growing == null) {
        if (!Files.isRegularFile(folder.resolve(RunDocument.FILE))) {
          return;
        }
        growing = new GrowingRun(folder);
        run = growing;
        hub.forget(subject);
        tellDocument(growing, hub);
      }
      if (growing.hasChanged()) {
        Thread.sleep(SETTLE_MILLIS);
        if (growing.hasNewDocument()) {
          tellDocument(growing, hub);
        }
        for (ObjectNode second : growing.news()) {
          hub.second(subject, event("second", second));
        }
      }
    } catch (IOException | RuntimeException e) { // what cannot be read ends no command
      given = true;
      hub.state(subject, "problem", new Event("problem", Json.line(Map.of("text", e.toString()))));
    }
  }

  private void tellDocument(GrowingRun growing, EventHub hub) throws IOException {
    ObjectNode document = growing.document();
    ObjectNode head = document.objectNode();
    head.set("run", document.get("run"));
    head.put("benchVersion", Version.number());
    hub.state(subject, "run", event("run", head));
    for (JsonNode step : document.get("steps")) {
      String key = "step " + step.get("name").asText();
      hub.state(subject, key, event("step", (ObjectNode) step));
    }
  }

  private Event event(String name, ObjectNode told) {
    told.put("within", subject == Subject.RUN_WITHIN);
    return new Event(name, told.toString());
  }
}
