@NullMarked
package io.bench.benchmarks.cold;

import org.jspecify.annotations.NullMarked;
