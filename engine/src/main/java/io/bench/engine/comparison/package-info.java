/**
 * Whether two arms differ: ratios of their figures with intervals, and verdicts on them. Pure: no
 * clock, no file; the bootstrap's seed is fixed, so the same arms always give the same answer.
 *
 * <p>{@link io.bench.engine.comparison.Arm}s of processes, each cut into {@code statistics}
 * batches, flow in; {@link io.bench.engine.comparison.RatioEstimate}s come out of {@link
 * io.bench.engine.comparison.RatioBootstrap}, and {@link
 * io.bench.engine.comparison.RatioJudgement}s of a whole family of rows out of {@link
 * io.bench.engine.comparison.Judge}.
 *
 * <h2>Why so</h2>
 *
 * A JVM that was started twice is not equally fast twice: its compilers decide differently. So the
 * unit that is repeated is the process, and two runs of one process each, however long, cannot tell
 * the difference between two versions from that between two starts: the answer then is <i>cannot
 * tell</i>, whatever the interval within the processes says.
 *
 * <p>The bootstrap draws processes with replacement, merges their histograms and takes the figure
 * of the whole: percentiles are never averaged. It does not draw batches within each process as
 * well, as a textbook's hierarchical bootstrap does: what a process's figure varies by because its
 * window was finite is in the spread between processes already, and drawing both counts it twice
 * (with 4,000 samples a process intervals were 6 % too long for p50, and a true difference of 10 %
 * was found in 84 % instead of 90 %). Batches are drawn where there is one process only. From few
 * processes a bootstrap's quantiles are known to be too near each other, for two reasons that are
 * mended here: the spread of n drawn values is that of n values times (n - 1) / n, so it is widened
 * by as much; and it does not know that a spread seen on five processes is itself uncertain, so the
 * interval is Student's about the logarithm of the ratio, with Welch's degrees of freedom, instead
 * of the bootstrap's quantiles.
 *
 * <p>Many rows are compared at once, so each interval is made as much longer that all of them
 * together hold with 95 % (Bonferroni). What differs must differ by more than delta: a difference
 * that is certain but smaller than 3 % is no reason to do anything.
 *
 * <p>What is known of a process as a whole only is averaged over the processes: costs and rates as
 * they are, a process's own percentiles by their logarithms. Percentiles that cannot be merged say
 * where each process lies, and the ratio of geometric means is the one whose logarithm is a
 * difference of means, for which Student's interval is made; a median of five or six processes is
 * one of these few values, and a bootstrap does not tell how far it varies.
 *
 * <p>A figure that is found in steps, as a search finds a rate, has a resolution, by which its
 * interval is made longer: repeats that land on the same step have no spread, and are no certainty.
 *
 * <p>Where one arm has a figure of 0 there is no ratio. If all its processes have it, and none of
 * the other's, {@link io.bench.engine.comparison.ZeroSplit} tells whether that is more than chance.
 *
 * <p>Simulated (1,000 comparisons of five processes against five, 2 % between processes, six rows
 * at once): see {@code JudgeSimulationTest}.
 */
@NullMarked
package io.bench.engine.comparison;

import org.jspecify.annotations.NullMarked;
