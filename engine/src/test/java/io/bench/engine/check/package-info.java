/** Checks of workloads that stand in a test, with a hand-written adapter. */
@NullMarked
package io.bench.engine.check;

import org.jspecify.annotations.NullMarked;
