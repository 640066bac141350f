/**
 * Adapters that drive no server: {@code null} and {@code null-async} show what the engine itself
 * costs, {@code stdout} shows the ops a workload would send. No engine class may be used here.
 */
@NullMarked
package io.bench.adapter.diagnostic;

import org.jspecify.annotations.NullMarked;
