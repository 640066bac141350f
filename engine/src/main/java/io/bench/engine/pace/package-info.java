/**
 * When ops are due: pure functions from the number of an op to its intended time. No clocks and no
 * threads; lanes read these, nothing here knows lanes.
 */
@NullMarked
package io.bench.engine.pace;

import org.jspecify.annotations.NullMarked;
