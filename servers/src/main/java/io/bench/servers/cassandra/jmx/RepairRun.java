package io.bench.servers.cassandra.jmx;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.Notification;
import javax.management.NotificationListener;
import javax.management.remote.JMXConnectionNotification;
import javax.management.remote.JMXConnector;
import org.jspecify.annotations.Nullable;

/**
 * A Paxos repair of the primary ranges of one node, as {@code nodetool repair --paxos-only
 * --partitioner-range} asks for it, followed through the notifications that the node sends. Its
 * status could also be polled, but that comes as a list that only Guava can read.
 */
final class RepairRun implements NotificationListener {
  private static final String PROGRESS = "progress";

  /** Numbers of Cassandra's {@code ProgressEventType}. */
  private static final int ERROR = 2;

  private static final int ABORT = 3;
  private static final int COMPLETE = 5;

  private static final Map<String, String> OPTIONS =
      Map.of(
          "parallelism", "parallel",
          "primaryRange", "true",
          "incremental", "false",
          "jobThreads", "1",
          "trace", "false",
          "repairPaxos", "true",
          "paxosOnly", "true");

  private sealed interface Seen {}

  private record Progress(String source, int type, String message) implements Seen {}

  private record Lost(String why) implements Seen {}

  /** Events come before the number of the repair is known, and of others' repairs too. */
  private final BlockingQueue<Seen> seen = new LinkedBlockingQueue<>();

  private final String name;
  private final String keyspace;

  /**
   * Does not begin yet.
   *
   * @param name the node, for people
   * @param keyspace what to repair
   */
  RepairRun(String name, String keyspace) {
    this.name = name;
    this.keyspace = keyspace;
  }

  /** Repairs on a node that may end meanwhile, see {@link #run}. */
  static boolean on(NodeLink link, JMXConnector connector, String keyspace)
      throws IOException, JMException, InterruptedException {
    RepairRun run = new RepairRun(link.name(), keyspace);
    CompletableFuture<Void> end =
        link.process().onExit().thenRun(() -> run.lost("the node has ended"));
    try {
      connector.addConnectionNotificationListener(run, null, null);
      return run.run(connector.getMBeanServerConnection());
    } finally {
      end.cancel(false);
    }
  }

  /**
   * Repairs, and returns when that is done.
   *
   * @return whether there was anything to repair: one replica has nobody to agree with
   * @throws ManagementException if there is no such keyspace, the repair failed, or its end cannot
   *     be seen any more
   * @throws InterruptedException if the waiting thread is interrupted; the repair goes on
   */
  boolean run(MBeanServerConnection node) throws IOException, JMException, InterruptedException {
    Object keyspaces = node.getAttribute(MBeanNames.STORAGE_SERVICE, "Keyspaces");
    if (!((Collection<?>) keyspaces).contains(keyspace)) {
      throw new ManagementException("Paxos repair: there is no keyspace '" + keyspace + "'");
    }
    node.addNotificationListener(MBeanNames.STORAGE_SERVICE, this, null, null);
    int command =
        (int)
            node.invoke(
                MBeanNames.STORAGE_SERVICE,
                "repairAsync",
                new Object[] {keyspace, new HashMap<>(OPTIONS)},
                new String[] {String.class.getName(), Map.class.getName()});
    if (command != 0) {
      awaitEnd("repair:" + command);
    }
    node.removeNotificationListener(MBeanNames.STORAGE_SERVICE, this);
    return command != 0;
  }

  private void awaitEnd(String source) throws InterruptedException, ManagementException {
    @Nullable String failure = null;
    while (true) {
      Seen next = seen.take();
      if (next instanceof Lost lost) {
        throw failed(lost.why());
      }
      if (next instanceof Progress event && event.source().equals(source)) {
        switch (event.type()) {
          case ERROR, ABORT -> failure = failure == null ? event.message() : failure;
          case COMPLETE -> {
            if (failure != null) {
              throw failed(failure);
            }
            return;
          }
          default -> {}
        }
      }
    }
  }

  private ManagementException failed(String why) {
    return new ManagementException(
        name
            + ": the Paxos repair of keyspace '"
            + keyspace
            + "' failed: "
            + why.lines().findFirst().orElse("no reason given"));
  }

  /** Tells the waiting thread that no further event will come. */
  void lost(String why) {
    seen.add(new Lost(why));
  }

  /** Events of the node, and of the connection to it. */
  @Override
  public void handleNotification(Notification notification, Object handback) {
    switch (notification.getType()) {
      case PROGRESS -> {
        if (notification.getUserData() instanceof Map<?, ?> data
            && data.get("type") instanceof Integer type) {
          seen.add(
              new Progress(
                  String.valueOf(notification.getSource()), type, notification.getMessage()));
        }
      }
      case JMXConnectionNotification.CLOSED,
          JMXConnectionNotification.FAILED,
          JMXConnectionNotification.NOTIFS_LOST ->
          lost("the connection was lost before the end of the repair was seen");
      default -> {}
    }
  }
}
