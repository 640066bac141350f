/** One turn: a child process, what happens to its servers meanwhile, and how it ended. */
@NullMarked
package io.bench.app.experiment.turn;

import org.jspecify.annotations.NullMarked;
