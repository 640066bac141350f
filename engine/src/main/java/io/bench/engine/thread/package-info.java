/** Threads of one's own. */
@NullMarked
package io.bench.engine.thread;

import org.jspecify.annotations.NullMarked;
