/**
 * Reads result folders back, whoever wrote them and however the run ended: documents as JSON, and
 * the times of {@code latency.hlog} as {@code statistics} series. What is wrong with a folder is
 * the user's mistake and reported in one line; a damaged line of a killed run is left out.
 */
@NullMarked
package io.bench.engine.result.read;

import org.jspecify.annotations.NullMarked;
