/** The intervals of a result folder, read line by line, and as they stand for other programs. */
@NullMarked
package io.bench.export.interval;

import org.jspecify.annotations.NullMarked;
