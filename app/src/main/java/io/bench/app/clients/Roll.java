package io.bench.app.clients;

import io.bench.app.clients.ClientMessage.Hello;
import io.bench.engine.result.ClientOfRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The clients that have come, each in the place of its number. Guarded by the coordinator. */
final class Roll {

  private static final int MOST_NAMED = 10;

  private final @Nullable Peer[] peers;

  /** Nobody has come yet. */
  Roll(int clients) {
    this.peers = new Peer[clients];
  }

  /**
   * Why a client cannot come in, in one line; null if it can.
   *
   * @param open whether the run is yet to begin
   */
  @Nullable String refusal(Hello hello, boolean open) {
    int number = hello.client();
    String name = Peer.name(number, hello.environment());
    if (number < 0 || number >= peers.length) {
      return "%s is one too many: client 0 runs with clients=%d".formatted(name, peers.length);
    }
    Peer known = peers[number];
    if (known != null) {
      return "%s has come, and %s is there already: give each client another number"
          .formatted(name, known.name());
    }
    return open ? null : name + " has come after the run was over";
  }

  void enter(Peer peer) {
    peers[peer.number] = peer;
  }

  /** Removes a client, unless another has its place; returns whether it was there. */
  boolean leave(Peer peer) {
    boolean there = peers[peer.number] == peer;
    if (there) {
      peers[peer.number] = null;
    }
    return there;
  }

  /** Client 0. */
  Peer first() {
    return Objects.requireNonNull(peers[0]);
  }

  /** Every client that has come, in the order of their numbers. */
  Stream<Peer> present() {
    return Arrays.stream(peers).filter(Objects::nonNull);
  }

  /** Those that run the running step. */
  Stream<Peer> participants() {
    return present().filter(peer -> peer.takesPart() && peer.lost == null);
  }

  void everybody(CoordinatorMessage message) {
    present().forEach(peer -> peer.link.send(message));
  }

  /** Which clients have not come, for people; only some if many are missing. */
  String missing() {
    List<String> missing = new ArrayList<>();
    for (int number = 0; number < peers.length && missing.size() < MOST_NAMED; number++) {
      if (peers[number] == null) {
        missing.add("client " + number);
      }
    }
    return String.join(", ", missing);
  }

  /** As the result lists them. */
  List<ClientOfRun> clients() {
    return present()
        .map(
            peer ->
                new ClientOfRun(
                    peer.number,
                    ArrivingFolders.name(peer.number),
                    peer.lost,
                    List.copyOf(peer.clock),
                    peer.environment))
        .toList();
  }

  /** By client, how late it began a phase because it heard of it too late. */
  Map<String, Long> lateNanos() {
    Map<String, Long> late = new LinkedHashMap<>();
    present()
        .filter(peer -> peer.lateNanos > 0)
        .forEach(peer -> late.put(peer.name(), peer.lateNanos));
    return late;
  }
}
