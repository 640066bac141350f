package io.bench.servers.cassandra.jmx;

import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.Notification;
import javax.management.NotificationBroadcasterSupport;
import javax.management.StandardMBean;

/** MBeans with Cassandra's names in an MBean server of their own. */
final class FakeJmxNode {
  final MBeanServer server = MBeanServerFactory.newMBeanServer();

  /** A metric with a count. */
  public interface Counted {
    long getCount();
  }

  /** What is asked of the service of the same name. */
  public interface StorageServiceMBean {
    List<String> getKeyspaces();

    int repairAsync(String keyspace, Map<String, String> options);
  }

  /** Sends what the test says as soon as a repair is asked for, before its number is known. */
  static final class StorageService extends NotificationBroadcasterSupport
      implements StorageServiceMBean {
    private final int command;
    private final List<Notification> events;
    Map<String, String> options = Map.of();

    StorageService(int command, List<Notification> events) {
      this.command = command;
      this.events = events;
    }

    @Override
    public List<String> getKeyspaces() {
      return List.of("orders");
    }

    @Override
    public int repairAsync(String keyspace, Map<String, String> given) {
      options = given;
      events.forEach(this::sendNotification);
      return command;
    }
  }

  void counter(String scope, String metric, long count) throws JMException {
    server.registerMBean(
        new StandardMBean((Counted) () -> count, Counted.class),
        MBeanNames.clientRequest(scope, metric));
  }

  void clientMessages(String metric, long count) throws JMException {
    server.registerMBean(
        new StandardMBean((Counted) () -> count, Counted.class),
        MBeanNames.clientMessageSize(metric));
  }

  /** An event as Cassandra sends it. */
  static Notification event(int command, int type, String message) {
    Notification event = new Notification("progress", "repair:" + command, 1, message);
    event.setUserData(Map.of("type", type, "progressCount", 0, "total", 0));
    return event;
  }
}
