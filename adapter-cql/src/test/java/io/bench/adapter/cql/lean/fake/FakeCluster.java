package io.bench.adapter.cql.lean.fake;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a cluster at one time.
 *
 * @param tokens null if that is not known
 */
public record FakeCluster(List<FakeNode> nodes, @Nullable TokenMap tokens) implements Metadata {

  /** Nodes whose tokens are not known. */
  public static FakeCluster of(FakeNode... nodes) {
    return new FakeCluster(List.of(nodes), null);
  }

  @Override
  public Map<UUID, Node> getNodes() {
    Map<UUID, Node> byId = new LinkedHashMap<>();
    nodes.forEach(node -> byId.put(Objects.requireNonNull(node.getHostId()), node));
    return byId;
  }

  @Override
  public Map<CqlIdentifier, KeyspaceMetadata> getKeyspaces() {
    return Map.of();
  }

  @Override
  public Optional<TokenMap> getTokenMap() {
    return Optional.ofNullable(tokens);
  }
}
