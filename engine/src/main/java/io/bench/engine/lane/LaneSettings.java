package io.bench.engine.lane;

import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.time.NanoClock;
import io.bench.engine.time.ProcessStalls;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What all lanes of an activity have in common.
 *
 * @param clock where lanes read time
 * @param order the op template of each place in the op sequence: cycle c runs {@code order[c mod
 *     length]}
 * @param phases how many phases will be run
 * @param lanes how many lanes there are
 * @param errorPolicy the rules for errors
 * @param errorSink told of errors
 * @param maxTries the most tries per op, at least 1
 * @param backoff the wait before a retry
 * @param graceNanos how long a stride may stand still once no other is left to begin
 * @param captures what the ops of a stride pass on, or null if nothing: then each op is on its own
 * @param stalls when this process could not run
 * @param seed start of the pseudo-random numbers for jitter
 */
public record LaneSettings(
    NanoClock clock,
    List<Integer> order,
    int phases,
    int lanes,
    ErrorPolicy errorPolicy,
    ErrorSink errorSink,
    int maxTries,
    Backoff backoff,
    long graceNanos,
    @Nullable StrideCaptures captures,
    ProcessStalls stalls,
    long seed) {}
