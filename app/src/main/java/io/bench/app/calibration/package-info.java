/**
 * What this client can reach at all: the run against an endpoint that answers from memory, its
 * document and its table, and what such a document says about a later run. Figures flow in from
 * {@code run.json} of the calibrating run; nothing is measured here but the endpoint's own CPU
 * time.
 */
@NullMarked
package io.bench.app.calibration;

import org.jspecify.annotations.NullMarked;
