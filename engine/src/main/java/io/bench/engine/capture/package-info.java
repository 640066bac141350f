/**
 * Values that ops capture from their answers for later ops of the same stride.
 *
 * <p>While a step is planned, the names get variables and bindings in one {@link
 * io.bench.engine.capture.CaptureScope}. While it runs, a lane keeps the variables of each stride
 * in flight and says which are in force before it starts an op. Nothing here knows op templates or
 * lanes.
 */
@NullMarked
package io.bench.engine.capture;

import org.jspecify.annotations.NullMarked;
