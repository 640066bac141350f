package io.bench.adapter.cql.lean.fake;

import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A node in the local data centre, unless a test says otherwise. */
public final class FakeNode implements Node {

  private final String name;
  private final Supplier<SocketAddress> address;
  private final UUID hostId = UUID.randomUUID();
  private NodeDistance distance = NodeDistance.LOCAL;
  private NodeState state = NodeState.UP;

  public FakeNode(String name) {
    this(name, InetSocketAddress.createUnresolved(name, 9042));
  }

  /**
   * @param address where it listens
   */
  public FakeNode(String name, SocketAddress address) {
    this(name, () -> address);
  }

  /**
   * @param address looks up where it listens
   */
  public FakeNode(String name, Supplier<SocketAddress> address) {
    this.name = name;
    this.address = address;
  }

  /** How far it is from now on. */
  public void setDistance(NodeDistance newDistance) {
    distance = newDistance;
  }

  /** What the driver takes it for from now on. */
  public void setState(NodeState newState) {
    state = newState;
  }

  @Override
  public NodeDistance getDistance() {
    return distance;
  }

  @Override
  public UUID getHostId() {
    return hostId;
  }

  @Override
  public EndPoint getEndPoint() {
    return new FakeEndPoint(name, address);
  }

  private record FakeEndPoint(String name, Supplier<SocketAddress> address) implements EndPoint {
    @Override
    public SocketAddress resolve() {
      return address.get();
    }

    @Override
    public String asMetricPrefix() {
      return name;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  @Override
  public Optional<InetSocketAddress> getBroadcastRpcAddress() {
    return Optional.empty();
  }

  @Override
  public Optional<InetSocketAddress> getBroadcastAddress() {
    return Optional.empty();
  }

  @Override
  public Optional<InetSocketAddress> getListenAddress() {
    return Optional.empty();
  }

  @Override
  public @Nullable String getDatacenter() {
    return null;
  }

  @Override
  public @Nullable String getRack() {
    return null;
  }

  @Override
  public @Nullable Version getCassandraVersion() {
    return null;
  }

  @Override
  public Map<String, Object> getExtras() {
    return Map.of();
  }

  @Override
  public NodeState getState() {
    return state;
  }

  @Override
  public long getUpSinceMillis() {
    return 0;
  }

  @Override
  public int getOpenConnections() {
    return 0;
  }

  @Override
  public boolean isReconnecting() {
    return false;
  }

  @Override
  public @Nullable UUID getSchemaVersion() {
    return null;
  }

  @Override
  public String toString() {
    return name;
  }
}
