/**
 * A run that measures in blocks at the command of another process: what both say to each other, and
 * the side of the run. The other side is {@code io.bench.app.experiment.block}.
 */
@NullMarked
package io.bench.app.block;

import org.jspecify.annotations.NullMarked;
