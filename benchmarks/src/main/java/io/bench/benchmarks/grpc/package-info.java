/**
 * What calls of a gRPC service cost, beside a bare loop on grpc-java and beside another tool. The
 * server is a plain one in a process of its own.
 */
@NullMarked
package io.bench.benchmarks.grpc;

import org.jspecify.annotations.NullMarked;
