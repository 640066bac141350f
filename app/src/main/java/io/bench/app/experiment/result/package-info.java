/** What is kept and told of an experiment: its folder, experiment.json, text. */
@NullMarked
package io.bench.app.experiment.result;

import org.jspecify.annotations.NullMarked;
