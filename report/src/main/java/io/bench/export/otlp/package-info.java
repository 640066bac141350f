/**
 * The registry of {@link io.bench.export.metrics} pushed to an OpenTelemetry collector. Data flows
 * from there to here, when the SDK's own thread asks for it.
 */
@NullMarked
package io.bench.export.otlp;

import org.jspecify.annotations.NullMarked;
