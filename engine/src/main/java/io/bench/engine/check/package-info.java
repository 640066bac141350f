/**
 * Checks a workload without running it: plans every scenario, compiles every recipe, renders every
 * op for a few cycles, and prepares it where there is a server. Reports all mistakes together.
 */
@NullMarked
package io.bench.engine.check;

import org.jspecify.annotations.NullMarked;
