/**
 * The intervals of result folders as a table for spreadsheets and data frames. From {@code
 * intervals.jsonl} to CSV; of a run that goes on as well as of one that has ended.
 */
@NullMarked
package io.bench.export.csv;

import org.jspecify.annotations.NullMarked;
