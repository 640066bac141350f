/**
 * Measuring a step in fresh JVMs: the parent's side, which starts them and reads what they leave,
 * and the words that tell a child what it is.
 *
 * <p>A child is the same program with the same parameters; it writes a result folder of its own
 * inside its parent's.
 */
@NullMarked
package io.bench.app.fork;

import org.jspecify.annotations.NullMarked;
