/**
 * Figures of arms, read from the result folders of their turns, and what may be said of two arms.
 * All that is judged is one family: a row that nobody asked for makes no interval longer.
 */
@NullMarked
package io.bench.app.experiment.figure;

import org.jspecify.annotations.NullMarked;
