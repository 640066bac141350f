/** Lanes on a fake clock, turn by turn, against hand-written adapters. */
@NullMarked
package io.bench.engine.lane;

import org.jspecify.annotations.NullMarked;
