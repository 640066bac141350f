@NullMarked
package io.bench.benchmarks;

import org.jspecify.annotations.NullMarked;
