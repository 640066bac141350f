/** How the engine tells a user that a run cannot begin. May be used by every other package. */
@NullMarked
package io.bench.engine.problem;

import org.jspecify.annotations.NullMarked;
