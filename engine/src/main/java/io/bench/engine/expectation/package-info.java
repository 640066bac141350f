/**
 * What a user expects of a measured step ({@code expect=p99<20ms,errors<0.1%,rate>=99%}), and
 * whether it came about. Pure: from the text and the result of a phase to an outcome.
 */
@NullMarked
package io.bench.engine.expectation;

import org.jspecify.annotations.NullMarked;
