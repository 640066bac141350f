/**
 * Functions that name parts of a recipe and go on from them. What the names mean is the compiler's
 * matter: the functions only say that it is to save or to load.
 */
@NullMarked
package io.bench.engine.function.state;

import org.jspecify.annotations.NullMarked;
