/**
 * Experiments as YAML: text flows in, an {@code Experiment} or every mistake with its place comes
 * out. {@link io.bench.engine.experiment.reading.MapReader} reads one map, and knows what nobody
 * asked it for; the other readers read what a map of that kind may hold.
 */
@NullMarked
package io.bench.engine.experiment.reading;

import org.jspecify.annotations.NullMarked;
