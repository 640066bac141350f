package io.bench.adapter.cql.lean.fake;

import com.datastax.oss.driver.api.core.metadata.Node;
import io.bench.adapter.cql.lean.connection.LeanConnection;
import io.bench.adapter.cql.lean.connection.LeanConnector;
import io.netty.channel.EventLoop;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Connects to nodes that are up at once, on an event loop whose time stands still until moved. */
public final class FakeConnector implements LeanConnector {

  private record Connected(Node node, FakeServer server) {}

  private final EmbeddedChannel loop = new EmbeddedChannel();
  private final LeanConnection.Limits limits;
  private long nanoTime;
  private final Set<Node> down = new HashSet<>();
  private final Set<Node> silent = new HashSet<>();
  private final List<Connected> connected = new ArrayList<>();

  public FakeConnector(LeanConnection.Limits limits) {
    this.limits = limits;
    loop.freezeTime();
  }

  @Override
  public EventLoop eventLoop() {
    return loop.eventLoop();
  }

  @Override
  public CompletionStage<LeanConnection> connect(Node node, Consumer<LeanConnection> whenClosed) {
    if (down.contains(node)) {
      return CompletableFuture.failedFuture(new IOException("connection refused"));
    }
    if (silent.contains(node)) {
      return new CompletableFuture<>();
    }
    FakeServer server = new FakeServer();
    connected.add(new Connected(node, server));
    return CompletableFuture.completedFuture(server.connect(node, limits, whenClosed));
  }

  /** The other ends of all connections that were made to a node, in their order. */
  public List<FakeServer> servers(Node node) {
    return connected.stream()
        .filter(one -> one.node().equals(node))
        .map(Connected::server)
        .toList();
  }

  /** The other end of the newest connection to a node. */
  public FakeServer server(Node node) {
    List<FakeServer> all = servers(node);
    return all.get(all.size() - 1);
  }

  /** Takes no more connections to a node. */
  public void stop(Node node) {
    down.add(node);
  }

  /** A node takes connections, and says nothing on them. */
  public void silence(Node node) {
    silent.add(node);
  }

  /** Takes connections to a node again. */
  public void startAgain(Node node) {
    down.remove(node);
  }

  /** The event loop's time, as {@code System.nanoTime}. */
  public long nanoTime() {
    return nanoTime;
  }

  /** Runs what is due on the event loop. */
  public void run() {
    loop.runPendingTasks();
    loop.runPendingTasks();
  }

  /** Moves the event loop's time while it cannot run. */
  public void stall(long millis) {
    nanoTime += TimeUnit.MILLISECONDS.toNanos(millis);
    loop.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
  }

  /** Moves the event loop's time, and runs what is due meanwhile. */
  public void advance(long millis) {
    for (long passed = 0; passed < millis; passed++) {
      stall(1);
      run();
    }
  }
}
