package io.bench.app.clients;

import java.time.Duration;
import java.util.List;

/**
 * Says which clients hand over no seconds of the running phase while others do: figures of all are
 * complete only when they are heard of again. Guarded by the coordinator.
 */
record SilentPeers(Roll roll, GroupListener listener) {

  /** Now and then the figures of one client come a second later than those of another. */
  private static final long QUIET_NANOS = 3_000_000_000L;

  /** Somebody who was heard of so recently is not silent. */
  private static final long RECENT_NANOS = 2_000_000_000L;

  /** A client hands over a second. */
  void heard(Peer from, long nowNanos) {
    if (from.toldSilence != null) {
      listener.heardAgain(from.number, from.name(), Duration.ofNanos(nowNanos - from.secondNanos));
      from.toldSilence = null;
    }
    from.secondNanos = nowNanos;
  }

  /**
   * Looks for silent clients; tells of each once a second.
   *
   * @param phase the one that runs
   */
  void look(int phase, long nowNanos) {
    List<Peer> measuring =
        roll.participants().filter(peer -> peer.isInStep() && peer.readyForPhase <= phase).toList();
    boolean others =
        measuring.stream().anyMatch(peer -> nowNanos - peer.secondNanos < RECENT_NANOS);
    for (Peer peer : measuring) {
      long quiet = nowNanos - peer.secondNanos;
      Duration seconds = Duration.ofSeconds(Duration.ofNanos(quiet).toSeconds());
      if (others && quiet >= QUIET_NANOS && !seconds.equals(peer.toldSilence)) {
        peer.toldSilence = seconds;
        listener.silent(peer.number, peer.name(), seconds);
      }
    }
  }
}
