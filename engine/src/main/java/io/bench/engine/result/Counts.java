package io.bench.engine.result;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.bench.engine.record.Count;
import io.bench.engine.record.OpTotals;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was counted of ops or strides, as documents contain it. Immutable.
 *
 * @param byKey {@link Count#key} and {@link #UNFINISHED} to how many
 */
public record Counts(@JsonAnyGetter @JsonAnySetter Map<String, Long> byKey) {

  /** Ops that had not ended when their step did, or are in flight. */
  private static final String UNFINISHED = "unfinished";

  public Counts {
    byKey = Collections.unmodifiableMap(new LinkedHashMap<>(byKey));
  }

  static Counts of(OpTotals totals, Collection<Count> counts) {
    Map<String, Long> byKey = new LinkedHashMap<>();
    counts.forEach(count -> byKey.put(count.key(), totals.count(count)));
    return new Counts(byKey);
  }

  /** The sums of several. */
  public static Counts sum(Collection<Counts> parts) {
    return new Counts(sums(parts.stream().map(Counts::byKey).toList()));
  }

  /** The sums of several by key, in the order of the first one that has each. */
  public static <K> Map<K, Long> sums(List<Map<K, Long>> parts) {
    Map<K, Long> sums = new LinkedHashMap<>();
    parts.forEach(part -> part.forEach((key, count) -> sums.merge(key, count, Long::sum)));
    return sums;
  }

  Counts withUnfinished(long number) {
    Map<String, Long> more = new LinkedHashMap<>(byKey);
    more.put(UNFINISHED, number);
    return new Counts(more);
  }

  /** How many there were; 0 if it was not counted. */
  public long of(Count count) {
    return byKey.getOrDefault(count.key(), 0L);
  }

  /** How many had not ended. */
  public long unfinished() {
    return byKey.getOrDefault(UNFINISHED, 0L);
  }

  /** How many ended, well or not. */
  public long ended() {
    return of(Count.SUCCEEDED) + of(Count.FAILED);
  }

  /** Whether {@code issued = succeeded + failed + unfinished}. */
  public boolean addUp() {
    return of(Count.ISSUED) == ended() + unfinished();
  }
}
