package io.bench.adapter.cql.lean.connection;

import com.datastax.oss.driver.api.core.metadata.Node;
import io.netty.channel.EventLoop;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** Opens the connections of a lane. */
public interface LeanConnector {

  /** The lane's thread, which all connections are on. */
  EventLoop eventLoop();

  /**
   * Opens a connection; the stage completes exceptionally if that fails.
   *
   * @param whenClosed notified once, on the lane's thread, when the connection takes no more
   *     requests
   */
  CompletionStage<LeanConnection> connect(Node node, Consumer<LeanConnection> whenClosed);
}
