@NullMarked
package io.bench.benchmarks.table;

import org.jspecify.annotations.NullMarked;
