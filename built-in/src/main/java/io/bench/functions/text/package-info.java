/** Functions that make or change text. */
@NullMarked
package io.bench.functions.text;

import org.jspecify.annotations.NullMarked;
