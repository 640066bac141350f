package io.bench.adapter.cql.fake;

import io.bench.adapter.api.OpError;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an adapter told about one op.
 *
 * @param rows -1 where it never said
 * @param applied null where it never said
 * @param verified equal, missing, unexpected and unequal rows; empty where it never said
 * @param captured what was captured, by variable
 * @param error null after success
 * @param thread the thread that told the end
 */
public record Outcome(
    long cycle,
    long rows,
    long pages,
    long bytes,
    boolean first,
    @Nullable Boolean applied,
    List<Long> verified,
    Map<Integer, @Nullable Object> captured,
    @Nullable OpError error,
    Thread thread) {}
