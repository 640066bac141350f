package io.bench.engine.record;

import io.bench.engine.json.Keyed;

/**
 * The parts that the time of an op consists of, from when it was due until it was recorded. They do
 * not overlap, and their sum is the whole time: response time where a rate is set, otherwise
 * service time.
 */
public enum TimePart implements Keyed {
  /** Waiting for the op before it in its stride to end. Only where something is captured. */
  PREDECESSOR(Party.SERVER, "waiting for the op before it"),
  /** Waiting for a free permit. */
  PERMIT(Party.SERVER, "waiting for a permit"),
  /** Waiting for the client instance that it names to open. */
  SPACE(Party.SERVER, "waiting for its client instance"),
  /** Waiting between two tries, as the retry policy asks. */
  BACKOFF(Party.SERVER, "back-off"),
  /** Ready to be sent, while its lane had other things to do, or could not run. */
  DELAY(Party.CLIENT, "client delay"),
  /** Being bound, and bound but not yet handed to the kernel. */
  UNSENT(Party.CLIENT, "unsent"),
  /** The server and the network: at least. */
  SERVER(Party.SERVER, "server"),
  /** The answer may have been there while the lane did not read: at most. */
  UNREAD(Party.CLIENT, "unread");

  /** Who causes a part of the time. */
  public enum Party {
    /** The client's own process, or the machine that it runs on. */
    CLIENT,
    /** The server, the network, or a limit on ops in flight that the user set. */
    SERVER
  }

  private final Party party;
  private final String words;
  private final String key = Count.camelCase(name());

  TimePart(Party party, String words) {
    this.party = party;
    this.words = words;
  }

  /** Who causes it. */
  public Party party() {
    return party;
  }

  /** What it is, for people: {@code waiting for a permit}. */
  public String words() {
    return words;
  }

  /** The name in result files: {@code permit}. */
  @Override
  public String key() {
    return key;
  }
}
