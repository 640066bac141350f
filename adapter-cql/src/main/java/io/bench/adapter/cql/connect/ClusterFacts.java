package io.bench.adapter.cql.connect;

import com.datastax.dse.driver.api.core.metadata.DseNodeProperties;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Session;
import io.bench.adapter.cql.error.DriverErrors;
import io.bench.cql.connect.TlsSettings;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** What a report says about the cluster and the connection to it. No secrets. */
public final class ClusterFacts {

  private ClusterFacts() {}

  /** The facts as an open session knows them. */
  public static Map<String, String> of(LaneSession lane, ConnectionSettings settings) {
    CqlSession session = lane.session();
    Metadata metadata = session.getMetadata();
    Collection<Node> nodes = metadata.getNodes().values();
    Map<String, String> facts = new LinkedHashMap<>();
    boolean dse =
        nodes.stream().anyMatch(n -> n.getExtras().containsKey(DseNodeProperties.DSE_VERSION));
    facts.put("server.product", dse ? "DataStax Enterprise" : "Apache Cassandra");
    facts.put("server.version", versions(nodes));
    metadata.getClusterName().ifPresent(name -> facts.put("cluster.name", name));
    facts.put("nodes", String.valueOf(nodes.size()));
    facts.put("nodes.list", list(nodes));
    metadata
        .getTokenMap()
        .ifPresent(tokens -> facts.put("partitioner", tokens.getPartitionerName()));
    facts.put("protocol.version", session.getContext().getProtocolVersion().toString());
    facts.put("driver.name", Session.OSS_DRIVER_COORDINATES.getName());
    facts.put("driver.version", String.valueOf(Session.OSS_DRIVER_COORDINATES.getVersion()));
    facts.put("transport", lane.sockets().transport().toString());
    facts.put("tls", tls(settings));
    facts.put("compression", settings.compression());
    facts.put("connections.per.node.and.lane", String.valueOf(settings.connectionsPerNode()));
    return facts;
  }

  /** The nodes that the session has connections to: those that its ops go to. */
  public static List<InetSocketAddress> addresses(CqlSession session) {
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (Node node : session.getMetadata().getNodes().values()) {
      if (node.getOpenConnections() > 0
          && node.getEndPoint().resolve() instanceof InetSocketAddress address) {
        addresses.add(address);
      }
    }
    return addresses;
  }

  /** The releases of the nodes that tell theirs, with {@code ", "} between them. */
  public static String versions(Collection<Node> nodes) {
    return nodes.stream()
        .map(Node::getCassandraVersion)
        .filter(Objects::nonNull)
        .map(String::valueOf)
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static String list(Collection<Node> nodes) {
    return nodes.stream()
        .map(n -> DriverErrors.nodeName(n) + " " + n.getDatacenter() + "/" + n.getRack())
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static String tls(ConnectionSettings settings) {
    TlsSettings tls = settings.tls();
    if (tls == null) {
      return settings.bundle() == null ? "off" : "on (secure connect bundle)";
    }
    if (!tls.verification()) {
      return "on, without verification";
    }
    return tls.hostnameVerification() ? "on" : "on, without hostname verification";
  }
}
