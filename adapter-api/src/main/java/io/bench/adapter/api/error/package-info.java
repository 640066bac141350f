/**
 * The SPI for error verbs: words that {@code errors=} can name beside {@code count}, {@code retry}
 * and {@code stop}.
 *
 * <p>Data flows one way, from the engine to the verb, but for the wish that the run ends. A verb
 * cannot make a success of a failure, nor hide one: whatever it does, the try is counted. Nothing
 * of the engine may live here.
 */
@NullMarked
package io.bench.adapter.api.error;

import org.jspecify.annotations.NullMarked;
