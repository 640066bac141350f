/**
 * The conformance kit: whoever writes an adapter extends {@link
 * io.bench.adapter.tck.AdapterConformance} and knows that the adapter does what the SPI asks for.
 *
 * <p>Data flows from the author's class through a {@code Subject} to one {@code ...Rules} class for
 * each part of the SPI; these open the adapter ({@code OpenedAdapter}), drive its lanes as the
 * engine would ({@code LaneDriver}) and judge what it told ({@code WatchedCompletion}). Nothing of
 * the engine and nothing of an adapter may live here, and nothing but the SPI and JUnit's API may
 * be needed, since authors get whatever this needs.
 */
@NullMarked
package io.bench.adapter.tck;

import org.jspecify.annotations.NullMarked;
