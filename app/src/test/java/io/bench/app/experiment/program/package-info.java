/** Outputs of load generators. */
@NullMarked
package io.bench.app.experiment.program;

import org.jspecify.annotations.NullMarked;
