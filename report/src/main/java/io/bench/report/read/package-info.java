/**
 * Result folders as reports need them: runs, the processes that measured a step, and the lines of
 * {@code intervals.jsonl}. Reads; decides nothing about how it is shown.
 */
@NullMarked
package io.bench.report.read;

import org.jspecify.annotations.NullMarked;
