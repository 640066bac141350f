/** The results of an experiment: its folder, experiment.json and text. */
@NullMarked
package io.bench.app.experiment.result;

import org.jspecify.annotations.NullMarked;
