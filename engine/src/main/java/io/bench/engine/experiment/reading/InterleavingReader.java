package io.bench.engine.experiment.reading;

import io.bench.engine.experiment.Interleaving;
import io.bench.engine.experiment.Interleaving.Mode;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code interleave}, {@code restarts} and {@code budget}, from the command line, the small
 * mode or the file. Used by {@link ExperimentReader}.
 */
record InterleavingReader(
    MapReader document, MapReader small, Map<String, String> given, boolean quick) {

  private static final String BLOCK = "interleave";
  private static final String RESTARTS = "restarts";
  private static final String BUDGET = "budget";
  private static final String TURNS = "turns";
  private static final String DUET = "duet";

  /** Whether {@code interleave} with this value has two arms measure at the same time. */
  static boolean isDuet(String interleave) {
    return interleave.equals(DUET) || interleave.startsWith(DUET + ":");
  }

  /** What was asked for; empty if arms take turns. */
  Optional<Interleaving> read() {
    String block = text(BLOCK);
    String restarts = text(RESTARTS);
    String budget = text(BUDGET);
    if (block == null || block.equals(TURNS)) {
      if (given.containsKey(RESTARTS) || given.containsKey(BUDGET)) {
        document.error(
            "restarts= and budget= are of an interleaved experiment: give interleave=2s too");
      }
      return Optional.empty();
    }
    boolean duet = isDuet(block);
    return Optional.of(
        new Interleaving(
            duet ? Mode.DUET : Mode.INTERLEAVED,
            block.equals(DUET) ? Interleaving.DUET_BLOCK : block(block, duet),
            restarts == null ? usual() : restarts(restarts),
            restarts != null || quick,
            budget == null ? Interleaving.DEFAULT_BUDGET : budget(budget)));
  }

  private int usual() {
    return quick ? 1 : Interleaving.MAX_RESTARTS;
  }

  /** The small mode shows that everything works and decides nothing. */
  private int least() {
    return quick ? 1 : Interleaving.MIN_RESTARTS;
  }

  private @Nullable String text(String key) {
    String written = small.text(key, document.text(key, ""));
    String text = given.getOrDefault(key, written);
    return text.isEmpty() ? null : text;
  }

  private Duration block(String text, boolean duet) {
    String time = duet ? text.substring(DUET.length() + 1) : text;
    Duration block = MapReader.time(time).orElse(Duration.ZERO);
    if (block.compareTo(Interleaving.SHORTEST) < 0 || block.compareTo(Interleaving.LONGEST) > 0) {
      document.error(
          "interleave=%s: a block is from %d ms to %d s; or turns, duet, duet:500ms"
              .formatted(text, Interleaving.SHORTEST.toMillis(), Interleaving.LONGEST.toSeconds()));
    }
    return block;
  }

  private int restarts(String text) {
    OptionalLong number = MapReader.whole(text, least(), Interleaving.MAX_RESTARTS);
    if (number.isEmpty()) {
      document.error(
          "restarts=%s: a whole number from %d to %d"
              .formatted(text, least(), Interleaving.MAX_RESTARTS));
    }
    return (int) number.orElse(least());
  }

  private Duration budget(String text) {
    Optional<Duration> time = MapReader.time(text);
    if (time.isEmpty()) {
      document.error("budget=%s: a time such as 2s or 30m".formatted(text));
    }
    return time.orElse(Duration.ofSeconds(1));
  }
}
