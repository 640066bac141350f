package io.bench.adapter.cql.lean.request;

import io.bench.cql.frame.OutgoingFrames;
import io.netty.buffer.ByteBuf;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the requests of one op. Hot path; runs on the lane's thread. */
public interface LeanRequest {

  /**
   * Writes the request for a cycle, at the op's start: only then are values that other ops have
   * captured available.
   *
   * @param stream the stream id that the answer will have
   * @param kept takes what {@link #writeAgain} will need
   * @throws RuntimeException if a value cannot be made or does not fit; nothing is written then
   */
  void write(OutgoingFrames frames, int stream, long cycle, KeptValues kept);

  /**
   * Writes the request once more, with the values that it had.
   *
   * @param kept as {@link #write} has left it
   * @param pagingState where the page begins, as the page before has said; null for the first
   * @throws RuntimeException if a value cannot be made; nothing is written then
   */
  void writeAgain(
      OutgoingFrames frames,
      int stream,
      long cycle,
      KeptValues kept,
      byte @Nullable [] pagingState);

  /**
   * Takes over by which id the server knows the result's columns now, so that it does not describe
   * them in each answer.
   *
   * @param at where the id is in the frame, with its length before it
   */
  default void columnsChanged(ByteBuf frame, int at, int length) {}

  /** The texts of the statements, to re-prepare them on a server that has forgotten them. */
  List<String> texts();
}
