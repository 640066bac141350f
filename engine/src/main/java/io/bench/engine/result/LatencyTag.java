package io.bench.engine.result;

import io.bench.engine.json.Keyed;
import io.bench.engine.record.Latency;
import io.bench.engine.record.PhaseKind;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * What a line of {@code latency.hlog} is of, in the file {@code step/phase/op/latency}.
 *
 * @param op {@link #STRIDES} where the times are of whole strides
 */
public record LatencyTag(String step, PhaseKind phase, String op, Latency latency) {

  /** What stands in the place of an op template where times are of whole strides. */
  public static final String STRIDES = "*";

  private static final int PARTS = 4;

  /**
   * Reads a tag.
   *
   * @return empty if this program knows no such phase or kind of time
   * @throws IllegalArgumentException if it is none
   */
  public static Optional<LatencyTag> parse(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length != PARTS) {
      throw new IllegalArgumentException("not a tag of ours");
    }
    String step = decoded(parts[0]);
    String op = decoded(parts[2]);
    return known(PhaseKind.values(), parts[1])
        .flatMap(
            phase ->
                known(Latency.values(), parts[3])
                    .map(latency -> new LatencyTag(step, phase, op, latency)));
  }

  private static <K extends Keyed> Optional<K> known(K[] values, String key) {
    return Arrays.stream(values).filter(value -> value.key().equals(key)).findFirst();
  }

  /** As the file has it: no name of an op template comes out like that of strides. */
  @Override
  public String toString() {
    String place = latency == Latency.STRIDE ? STRIDES : encoded(op);
    return String.join("/", encoded(step), phase.key(), place, latency.key());
  }

  /**
   * A name as part of a tag. The format forbids commas and white space (its writer does not
   * notice), and {@code /} separates the parts: whatever is no letter, digit, dot, hyphen or
   * underscore is percent-encoded, so that two names never become one.
   */
  private static String encoded(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A");
  }

  private static String decoded(String part) {
    return URLDecoder.decode(part, StandardCharsets.UTF_8);
  }
}
