package io.bench.adapter.api;

import org.jspecify.annotations.Nullable;

/**
 * One op in flight, as the adapter sees it. The engine owns and reuses these objects; an adapter
 * must not touch one after it has ended it.
 *
 * <p>Exactly one of {@link #succeed} and {@link #fail} is called, exactly once. Any thread may
 * call, one at a time: on the lane's own thread a call is recorded at once and costs next to
 * nothing; from a foreign thread it goes through the lane's queue, and the time that counts is that
 * of the call, not of the queue.
 *
 * <p>What one asks about an op beyond its end has a default that does nothing, so that a test's own
 * completion has three methods. Counts are added as they become known. A count that is never added
 * "does not apply": only an op that called {@link #addRows}, be it with 0, can be counted as having
 * found no row.
 */
public interface Completion {

  /**
   * This op's place among those in flight on its lane: 0 to {@link
   * AdapterContext#maxInFlightPerLane} - 1, its own until it ends. Lets an adapter keep state per
   * op in an array made beforehand.
   */
  int slot();

  /** The first row or message has arrived; later calls for the same try do nothing. */
  default void firstResult() {}

  /** Rows were returned. */
  default void addRows(long rows) {}

  /** Pages of a paged result were returned. */
  default void addPages(long pages) {}

  /**
   * A message of a stream has arrived, of {@code bytes} bytes of payload. Counts one message and
   * its bytes, times the gap since the one before, and is the first result if it is the first: so
   * it is to be called when the message arrives, and not again for all of them at the end.
   */
  default void message(long bytes) {}

  /** Messages were sent into a stream, beyond the one that every request is. */
  default void addSentMessages(long messages) {}

  /**
   * The transport has sent the request again by itself, this many times. These are no tries of the
   * engine's, and must not stay unseen.
   */
  default void addTransparentRetries(long retries) {}

  /** Bytes of response payload were received. */
  default void addBytes(long bytes) {}

  /** A conditional update was applied, or was not because its condition did not hold. */
  default void applied(boolean applied) {}

  /**
   * Rows were compared with what they must be: {@link RowVerification} does this. An answer with a
   * row that is missing, unexpected or unequal must end in {@link #fail}.
   */
  default void verified(long equal, long missing, long unexpected, long unequal) {}

  /**
   * A field was captured from the answer's first row.
   *
   * @param variable {@link Capture#variable}
   * @param value as an object that bindings may give too
   */
  default void capture(int variable, @Nullable Object value) {}

  /** The op has ended well. */
  void succeed();

  /** This try has ended with an error. The engine decides what follows. */
  void fail(OpError error);
}
