/**
 * The registry of {@link io.bench.export.metrics} as an endpoint that Prometheus scrapes. Data
 * flows from there to here; a scrape costs nobody but its own thread.
 */
@NullMarked
package io.bench.export.prometheus;

import org.jspecify.annotations.NullMarked;
