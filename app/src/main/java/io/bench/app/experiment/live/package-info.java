/**
 * {@code bench compare --live}: two arms as typed flow in, the text of an experiment comes out.
 * Nothing here starts anything.
 */
@NullMarked
package io.bench.app.experiment.live;

import org.jspecify.annotations.NullMarked;
