@NullMarked
package io.bench.benchmarks.grpc;

import org.jspecify.annotations.NullMarked;
