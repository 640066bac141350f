package io.bench.engine.activity;

import io.bench.engine.client.ClientInterval;
import io.bench.engine.record.IntervalRecord;
import io.bench.engine.warmup.GateReport;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One interval of one phase, as listeners see it. Only valid during the call: see {@link
 * IntervalRecord}.
 *
 * @param phase the phase in which the ops were intended
 * @param phaseIndex its place in the activity
 * @param start when the interval began
 * @param end when it ended
 * @param record what the lanes did
 * @param client what this process used meanwhile and how it was held up, all phases together
 * @param inWindow whether the running phase is judged by this interval
 * @param progress how much of the running phase is over, 0 to 1
 * @param gate how far a warm-up has settled; null of a measurement
 */
public record IntervalReport(
    PhasePlan phase,
    int phaseIndex,
    Instant start,
    Instant end,
    IntervalRecord record,
    ClientInterval client,
    boolean inWindow,
    double progress,
    @Nullable GateReport gate) {}
