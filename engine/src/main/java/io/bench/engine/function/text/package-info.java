/** Functions that make or change text. */
@NullMarked
package io.bench.engine.function.text;

import org.jspecify.annotations.NullMarked;
