/**
 * The result folder of a run: {@code run.json}, {@code intervals.jsonl} and {@code latency.hlog},
 * written while the run goes on, so that a killed run leaves what it has measured. What each file
 * holds is described in {@code docs/reference/result-files.md}; change both together.
 *
 * <p>Data flows in as {@link io.bench.engine.run.RunListener} events and out as files. Nothing here
 * prints, and nothing here may stop a measurement: a write that fails is remembered and reported
 * once.
 */
@NullMarked
package io.bench.engine.result;

import org.jspecify.annotations.NullMarked;
