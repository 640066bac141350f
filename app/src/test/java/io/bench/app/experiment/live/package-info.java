/** Tests of {@code bench compare --live}: words become an experiment. */
@NullMarked
package io.bench.app.experiment.live;

import org.jspecify.annotations.NullMarked;
