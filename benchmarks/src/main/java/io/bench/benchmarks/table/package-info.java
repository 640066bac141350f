/**
 * The tables of {@code docs/explanation/performance.md}: which clients each compares, on which
 * servers, and which values they should have. {@link io.bench.benchmarks.table.PerformanceTables}
 * makes them; how clients take turns is {@code turn}, what bare clients and servers do is {@code
 * cql} and {@code grpc}.
 */
@NullMarked
package io.bench.benchmarks.table;

import org.jspecify.annotations.NullMarked;
