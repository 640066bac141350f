/** Lists, sets, maps and vectors whose elements other functions make. */
@NullMarked
package io.bench.functions.collection;

import org.jspecify.annotations.NullMarked;
