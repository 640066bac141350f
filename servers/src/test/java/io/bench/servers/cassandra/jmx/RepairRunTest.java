package io.bench.servers.cassandra.jmx;

import static io.bench.servers.cassandra.jmx.FakeJmxNode.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.servers.cassandra.jmx.FakeJmxNode.StorageService;
import java.util.List;
import javax.management.JMException;
import javax.management.Notification;
import javax.management.StandardEmitterMBean;
import javax.management.remote.JMXConnectionNotification;
import org.junit.jupiter.api.Test;

class RepairRunTest {
  private static final int START = 0;
  private static final int ERROR = 2;
  private static final int SUCCESS = 4;
  private static final int COMPLETE = 5;

  private final FakeJmxNode node = new FakeJmxNode();
  private final RepairRun repair = new RepairRun("node 2", "orders");

  @Test
  void endsWithTheNodesRepair() throws Exception {
    StorageService service =
        serve(7, event(7, START, ""), event(7, SUCCESS, ""), event(7, COMPLETE, "finished"));
    assertThat(repair.run(node.server)).isTrue();
    assertThat(service.options).containsEntry("paxosOnly", "true").containsKey("primaryRange");
  }

  @Test
  void theEndOfAnotherRepairIsNotItsOwn() throws Exception {
    serve(7, event(6, ERROR, "not mine"), event(6, COMPLETE, ""), event(7, COMPLETE, ""));
    assertThat(repair.run(node.server)).isTrue();
  }

  @Test
  void aKeyspaceOfOneReplicaNeedsNone() throws Exception {
    serve(0);
    assertThat(repair.run(node.server)).isFalse();
  }

  @Test
  void aFailureSaysInOneLineWhere() throws Exception {
    serve(7, event(7, ERROR, "no neighbours\nat all"), event(7, COMPLETE, "finished with error"));
    assertThatThrownBy(() -> repair.run(node.server))
        .isInstanceOf(ManagementException.class)
        .hasMessage("node 2: the Paxos repair of keyspace 'orders' failed: no neighbours");
  }

  @Test
  void anUnknownKeyspaceIsRefusedBeforehand() throws Exception {
    serve(7);
    assertThatThrownBy(() -> new RepairRun("node 2", "order").run(node.server))
        .isInstanceOf(ManagementException.class)
        .hasMessage("Paxos repair: there is no keyspace 'order'");
  }

  @Test
  void aNodeThatEndsIsNotWaitedFor() throws Exception {
    serve(7, event(7, START, ""));
    repair.lost("the node has ended");
    assertThatThrownBy(() -> repair.run(node.server))
        .isInstanceOf(ManagementException.class)
        .hasMessageEndingWith("failed: the node has ended");
  }

  @Test
  void aLostConnectionIsNotWaitedFor() throws Exception {
    serve(7, new Notification(JMXConnectionNotification.FAILED, "connection", 1));
    assertThatThrownBy(() -> repair.run(node.server))
        .isInstanceOf(ManagementException.class)
        .hasMessageContaining("the connection was lost");
  }

  private StorageService serve(int command, Notification... events) throws JMException {
    StorageService service = new StorageService(command, List.of(events));
    node.server.registerMBean(
        new StandardEmitterMBean(service, FakeJmxNode.StorageServiceMBean.class, service),
        MBeanNames.STORAGE_SERVICE);
    return service;
  }
}
