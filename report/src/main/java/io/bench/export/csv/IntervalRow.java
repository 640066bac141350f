package io.bench.export.csv;

import io.bench.engine.result.IntervalDocument;

/**
 * The source of a row of the table.
 *
 * @param fork the folder of the fork that measured it, below that of the run; empty if none did
 * @param line of {@code intervals.jsonl}
 * @param op the op template; empty for all of them together
 * @param figures of that op template in {@code line}
 */
record IntervalRow(String fork, IntervalDocument line, String op, IntervalDocument.Op figures) {}
