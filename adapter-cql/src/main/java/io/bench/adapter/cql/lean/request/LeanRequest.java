package io.bench.adapter.cql.lean.request;

import io.bench.adapter.cql.lean.frame.OutgoingFrames;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hot; on the lane's thread. Writes the requests of one op. */
public interface LeanRequest {

  /**
   * Writes the request for a cycle.
   *
   * @param stream the stream id that the answer will have
   * @param pagingState where the page begins, as the page before has said; null for the first
   * @throws RuntimeException if a value cannot be made or does not fit; nothing is written then
   */
  void write(OutgoingFrames frames, int stream, long cycle, byte @Nullable [] pagingState);

  /** The texts of the statements, by which a server that has forgotten them can be told again. */
  List<String> texts();
}
