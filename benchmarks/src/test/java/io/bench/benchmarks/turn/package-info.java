@NullMarked
package io.bench.benchmarks.turn;

import org.jspecify.annotations.NullMarked;
