/**
 * Clients that measure in turns of seconds, and what that says of their ratios: a client of ours
 * stays warm in a JVM of its own and measures blocks at the command of this process; another
 * program runs from start to end in each of its turns. What clients do lives in other packages.
 */
@NullMarked
package io.bench.benchmarks.turn;

import org.jspecify.annotations.NullMarked;
