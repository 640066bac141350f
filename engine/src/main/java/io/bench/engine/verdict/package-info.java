/**
 * What may be believed of a measurement: rules that look at a measured window and say, each with
 * its evidence in numbers, why the reader should doubt the result. Pure functions over values; no
 * clock, no files, no adapters. Data flows from a finished phase through {@link
 * io.bench.engine.verdict.MeasuredWindow} to a {@link io.bench.engine.verdict.Judgement}.
 */
@NullMarked
package io.bench.engine.verdict;

import org.jspecify.annotations.NullMarked;
