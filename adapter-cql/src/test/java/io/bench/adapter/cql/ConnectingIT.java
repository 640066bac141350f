package io.bench.adapter.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.AdapterException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectingIT extends OnCassandra {

  @Test
  void theReportNamesServerNodesAndConnection() throws Exception {
    Map<String, String> facts = adapter().metadata();

    assertThat(facts)
        .containsEntry("server.product", "Apache Cassandra")
        .containsEntry("nodes", "1")
        .containsEntry("protocol.version", "V5")
        .containsEntry("tls", "off")
        .containsEntry("compression", "none")
        .containsEntry("connections.per.node.and.lane", "1")
        .containsKeys("server.version", "cluster.name", "driver.version", "partitioner");
    assertThat(facts.get("server.version")).startsWith("5.0");
    assertThat(facts.get("nodes.list")).contains(host()).contains("datacenter1/rack1");
  }

  @ParameterizedTest
  @CsvSource({"lz4, V5", "snappy, V4"})
  void compressionIsNegotiated(String compression, String protocol) throws Exception {
    assertThat(adapter("compression", compression).metadata())
        .containsEntry("compression", compression)
        .containsEntry("protocol.version", protocol);
  }

  @Test
  void anUnreachableHostIsNamedWithTheReason() throws Exception {
    int closedPort;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closedPort = socket.getLocalPort();
    }
    String hosts = "127.0.0.1:" + closedPort + ",[::1]:" + closedPort;

    assertThatThrownBy(() -> open(Map.of("host", hosts), 1))
        .isInstanceOfSatisfying(
            AdapterException.class,
            e -> assertThat(e.kind()).isEqualTo(AdapterException.Kind.SERVER))
        .hasMessageStartingWith("cannot connect to Cassandra: ")
        .hasMessageContaining("127.0.0.1:" + closedPort + ": connection refused")
        .hasMessageContaining("[::1]:" + closedPort + ": ");
  }

  @Test
  void aServerThatSpeaksSomethingElseIsNamed() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 16, InetAddress.getLoopbackAddress())) {
      String host = "127.0.0.1:" + silent.getLocalPort();

      assertThatThrownBy(
              () ->
                  open(
                      Map.of(
                          "host",
                          host,
                          "driver.advanced.connection.init-query-timeout",
                          "200 milliseconds"),
                      1))
          .isInstanceOf(AdapterException.class)
          .hasMessageStartingWith("cannot connect to Cassandra: ")
          .hasMessageContaining(host);
    }
  }

  @Test
  void aHostThatAnswersIsEnough() throws Exception {
    assertThat(adapter("host", host() + ",127.0.0.1:1").metadata()).containsEntry("nodes", "1");
  }

  @Test
  void anUnknownDataCentreIsRefusedWithTheOnesThereAre() {
    assertThatThrownBy(() -> adapter("localdc", "datacentre1"))
        .isInstanceOf(AdapterException.class)
        .hasMessage(
            "parameter 'localdc': the cluster has no data centre 'datacentre1';"
                + " did you mean 'datacenter1'? (there is datacenter1)");
  }

  @Test
  void anUnknownKeyspaceIsNamed() {
    assertThatThrownBy(() -> adapter("keyspace", "nowhere"))
        .isInstanceOf(AdapterException.class)
        .hasMessage("keyspace 'nowhere' does not exist on the cluster");
  }

  @Test
  void aDriverOptionOfTheWrongTypeIsOneLine() {
    assertThatThrownBy(() -> adapter("driver.basic.request.page-size", "many"))
        .isInstanceOf(AdapterException.class)
        .hasMessageContaining("page-size");
  }

  @Test
  void aDriverOptionTakesEffect() throws Exception {
    assertThat(adapter("driver.advanced.protocol.version", "V4").metadata())
        .containsEntry("protocol.version", "V4");
  }
}
