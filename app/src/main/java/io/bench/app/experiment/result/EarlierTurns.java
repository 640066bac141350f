package io.bench.app.experiment.result;

import com.fasterxml.jackson.databind.JsonNode;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.app.experiment.turn.TurnRecord.EventRecord;
import io.bench.engine.experiment.Turn;
import io.bench.engine.problem.UsageException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns that an earlier process has taken, from its {@code experiment.json}. */
public final class EarlierTurns {

  private EarlierTurns() {}

  /**
   * Reads them.
   *
   * @param turns those of the experiment; what is not among them is left out
   * @throws UsageException if the file is not as Bench writes it
   */
  public static List<TurnRecord> of(JsonNode document, List<Turn> turns) {
    List<TurnRecord> records = new ArrayList<>();
    try {
      for (JsonNode node : document.path("turns")) {
        Turn turn =
            new Turn(
                node.path("number").asInt(),
                node.path("round").asInt(),
                node.path("arm").asText(),
                node.path("process").asInt());
        if (turns.contains(turn)) {
          records.add(record(turn, node));
        }
      }
    } catch (DateTimeException | IllegalArgumentException damaged) {
      throw new UsageException(
          ExperimentFolder.FILE + " is damaged, and cannot be resumed: " + damaged.getMessage());
    }
    return records;
  }

  private static TurnRecord record(Turn turn, JsonNode node) {
    Map<String, Long> counters = new LinkedHashMap<>();
    node.path("counters")
        .properties()
        .forEach(counter -> counters.put(counter.getKey(), counter.getValue().asLong()));
    List<EventRecord> events = new ArrayList<>();
    for (JsonNode event : node.path("events")) {
      events.add(
          new EventRecord(
              Instant.parse(event.path("start").asText()),
              event.path("what").asText(),
              event.path("seconds").asDouble(),
              text(event.path("problem"))));
    }
    return new TurnRecord(
        turn,
        node.path("folder").asText(),
        node.path("command").asText().replaceFirst("^bench ", ""),
        Instant.parse(node.path("start").asText()),
        Instant.parse(node.path("end").asText()),
        TurnEnd.valueOf(node.path("state").asText().toUpperCase(Locale.ROOT)),
        text(node.path("reason")),
        counters,
        events);
  }

  private static @Nullable String text(JsonNode node) {
    return node.isTextual() ? node.asText() : null;
  }
}
