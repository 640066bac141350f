/**
 * The intervals of result folders as a table for spreadsheets and data frames. From {@code
 * intervals.jsonl} to CSV; for running runs as well as finished ones.
 */
@NullMarked
package io.bench.export.csv;

import org.jspecify.annotations.NullMarked;
