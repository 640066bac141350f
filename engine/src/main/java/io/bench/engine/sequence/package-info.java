/**
 * The order in which the ops of an activity take turns: ratios go in, one array of op indexes comes
 * out, computed once before the activity starts. Knows neither ops nor time.
 */
@NullMarked
package io.bench.engine.sequence;

import org.jspecify.annotations.NullMarked;
