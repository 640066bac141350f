/**
 * Figures of arms, read from the result folders of their turns, and what may be said of two arms.
 */
@NullMarked
package io.bench.app.experiment.figure;

import org.jspecify.annotations.NullMarked;
