@NullMarked
package io.bench.benchmarks.statistics;

import org.jspecify.annotations.NullMarked;
