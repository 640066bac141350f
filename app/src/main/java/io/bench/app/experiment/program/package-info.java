/**
 * Load generators other than Bench: a turn runs one in a process of its own, counts what that uses,
 * and reads what it says at its end into figures. Which program with which words is decided
 * elsewhere.
 */
@NullMarked
package io.bench.app.experiment.program;

import org.jspecify.annotations.NullMarked;
