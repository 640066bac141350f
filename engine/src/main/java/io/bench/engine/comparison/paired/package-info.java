/**
 * Whether two arms differ that took turns within seconds: ratios of pairs of short blocks, and the
 * moment at which enough was measured. Pure: no clock, no file, nothing random.
 *
 * <p>{@link io.bench.engine.comparison.paired.PairedRow}s, the log ratios of every round of every
 * restart, flow in; {@link io.bench.engine.comparison.paired.PairedRatios} makes {@code
 * RatioEstimate}s of them, {@link io.bench.engine.comparison.paired.SequentialJudge} passes
 * verdicts after each restart, and {@link io.bench.engine.comparison.paired.Forecast} says what
 * more restarts would tell.
 *
 * <h2>Why so</h2>
 *
 * A machine that changes its speed by a factor of two within seconds changes it for both blocks of
 * a pair, so most of it cancels in their ratio (Bulej, Horky, Tuma and others, <i>Duet
 * Benchmarking</i>, ICPE 2020; Abedi and Brecht, ICPE 2017). What does not cancel is how fast this
 * start of a JVM happens to be. Only another start tells, so the restart is the unit that is
 * repeated, and the standard error comes from the means of restarts (Kalibera and Jones,
 * <i>Rigorous Benchmarking in Reasonable Time</i>, ISMM 2013). A verdict needs at least two, and
 * with two it is rarely given: one degree of freedom hardly bounds a variance. Many short restarts
 * tell more than few long ones; {@code Forecast} says how long they should be.
 *
 * <p>Looking at the data after each restart until they please finds differences where there are
 * none. So each look has an error rate of its own, and all looks together have that of the
 * experiment (Lan and DeMets 1983, see {@link io.bench.engine.comparison.paired.AlphaSpending}).
 *
 * <p>Each row counts as one independent row (Bonferroni). The correlation of rounds shows how rows
 * go wrong together because of the machine, not because of restarts, and the few restarts are too
 * few to show the latter; and the share of a row must stay the same from look to look.
 *
 * <p>Simulated on the recorded speed of a machine ({@code PairedSimulationTest}; two arms, seven
 * rows, starts that differ by 2.5 %, 25 s to start all, blocks of 1 s): equal arms had a row called
 * different in at most 3.5 % of experiments of ten minutes. Where neighbouring blocks differed by 9
 * %, ten minutes found 10 % more throughput in 95 % of experiments and in 99 % where throughput was
 * the only row (turns of 30 s: 11 and 39 %), with intervals of +/- 4.3 and 3.1 % (turns: 12.9 and
 * 7.9 %). Where blocks differed by 29 %, half an hour found it in 91 and 98 %.
 */
@NullMarked
package io.bench.engine.comparison.paired;

import org.jspecify.annotations.NullMarked;
