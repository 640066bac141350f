/** Lists, sets, maps and vectors whose elements other functions make. */
@NullMarked
package io.bench.engine.function.collection;

import org.jspecify.annotations.NullMarked;
