/**
 * Progress on stderr while a run goes on: a panel redrawn in place on a terminal, plain lines
 * otherwise. Data flows from {@link io.bench.engine.run.RunListener} events through {@link
 * io.bench.app.console.ProgressState} to a display; results for people are in {@link
 * io.bench.app.summary}.
 */
@NullMarked
package io.bench.app.console;

import org.jspecify.annotations.NullMarked;
