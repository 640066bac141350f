/** Client instances opened on first use, by hand-written factories. */
@NullMarked
package io.bench.engine.space;

import org.jspecify.annotations.NullMarked;
