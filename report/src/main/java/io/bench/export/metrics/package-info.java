/**
 * The figures of a running run as a Dropwizard {@code MetricRegistry}, which exporters read: {@link
 * io.bench.export.metrics.RunMetrics} listens to the run and fills it once per interval, {@link
 * io.bench.export.metrics.RunRegistry} keeps the labels behind its names; every family of metrics
 * is declared in {@link io.bench.export.metrics.MetricFamily}. No format, no network, nothing per
 * op.
 */
@NullMarked
package io.bench.export.metrics;

import org.jspecify.annotations.NullMarked;
