package io.bench.engine.lane;

import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.time.NanoClock;
import io.bench.engine.time.ProcessStalls;

/**
 * What all lanes of an activity have in common.
 *
 * @param clock where lanes read time
 * @param ops which ops are run
 * @param phases how many phases will be run
 * @param lanes how many lanes there are
 * @param errors what is done about errors
 * @param errorSink notified of errors
 * @param graceNanos how long a stride may stand still once no other is left to begin
 * @param stalls when this process could not run
 * @param seed start of the pseudo-random numbers for jitter
 */
public record LaneSettings(
    NanoClock clock,
    OpMix ops,
    int phases,
    int lanes,
    ErrorHandling errors,
    ErrorSink errorSink,
    long graceNanos,
    ProcessStalls stalls,
    long seed) {}
