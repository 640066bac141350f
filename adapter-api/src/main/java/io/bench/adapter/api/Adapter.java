package io.bench.adapter.api;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;

/**
 * An open client of one server or cluster, for the length of one activity.
 *
 * <p>{@link #prepare}, {@link #openLane}, {@link #metadata} and {@link #serverAddresses} are called
 * from the thread that has opened the adapter and may block; they are never called while ops of
 * this adapter run. An adapter never learns which phase an op belongs to, so that it cannot measure
 * one differently from another.
 */
public interface Adapter extends AutoCloseable {

  /**
   * Does everything about an op that is slow, once: checks its fields, parses, plans the binding of
   * values, prepares the statement on the server, looks up the method.
   *
   * <p>Ops are prepared one after the other even if one of them is a user's mistake, so that all
   * mistakes are told at once; a server's fault ends it. The thread is interrupted if the run is to
   * end meanwhile: a wait for a server should end with an {@link AdapterException} then, and leave
   * the thread marked.
   *
   * @throws AdapterException naming the op and the field of all that cannot work about it, one line
   *     each
   */
  PreparedOp prepare(OpTemplate template) throws AdapterException;

  /**
   * Opens the adapter's part of a lane. Called {@link AdapterContext#laneCount} times, after every
   * op is prepared and before any is started. The default has no state of its own and lets the
   * engine bring the thread.
   *
   * @param index 0 to {@code laneCount - 1}
   */
  default AdapterLane openLane(int index) throws AdapterException {
    return AdapterLane.WITHOUT_STATE;
  }

  /**
   * Facts about the other side for the report, for example {@code server.version} or {@code nodes}.
   * Must not hold secrets.
   */
  default Map<String, String> metadata() {
    return Map.of();
  }

  /**
   * Where the connections go, as far as it is known once every op is prepared; also those to a
   * server that no parameter has named. From this Bench tells whether client and server share a
   * machine. A name that is not resolved is looked up. Empty, the default, if the adapter does not
   * know: then the parameter {@code host} is looked at.
   */
  default List<InetSocketAddress> serverAddresses() {
    return List.of();
  }

  /**
   * Closes connections and threads. Idempotent, never throws; ops still in flight end with an error
   * or not at all. No lane uses the adapter any more. Called from any thread; an adapter that does
   * not return in time is left behind.
   */
  @Override
  void close();
}
