/**
 * Figures of arms, read from the result folders of their turns, and verdicts on pairs of arms. All
 * judged rows form one family, so a row that nobody asked for would widen every interval.
 */
@NullMarked
package io.bench.app.experiment.figure;

import org.jspecify.annotations.NullMarked;
