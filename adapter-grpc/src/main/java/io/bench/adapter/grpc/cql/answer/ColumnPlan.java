package io.bench.adapter.grpc.cql.answer;

import io.stargate.proto.QueryOuterClass.ColumnSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How answers of certain columns are read. Immutable and thread-safe.
 *
 * @param comparison for every row that is expected, or null
 * @param captures for the first row, or null
 */
record ColumnPlan(
    List<ColumnSpec> columns,
    @Nullable RowComparison comparison,
    @Nullable CapturedColumns captures) {}
