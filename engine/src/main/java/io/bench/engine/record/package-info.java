/**
 * What happened, in numbers: lane-confined recorders, their exchange once per interval, and the
 * totals per phase. Phases are never mixed and histograms never reset while an op may still write
 * to them.
 *
 * <p>Data flows from lanes to the collector; nothing here knows adapters or files.
 */
@NullMarked
package io.bench.engine.record;

import org.jspecify.annotations.NullMarked;
