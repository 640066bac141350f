package io.bench.adapter.cql.lean.fake;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3Token;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3TokenFactory;
import com.datastax.oss.driver.internal.core.metadata.token.TokenFactory;
import java.nio.ByteBuffer;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedMap;

/**
 * Who has which tokens, the same in each keyspace.
 *
 * @param byEnd the replicas of each range, by the token at which it ends
 * @param whenRead called whenever the ranges are read, on the thread that reads them
 */
public record FakeTokens(SortedMap<Long, Set<Node>> byEnd, Runnable whenRead) implements TokenMap {

  private static final TokenFactory MURMUR = new Murmur3TokenFactory();

  /** Tokens that anybody may read. */
  public FakeTokens(SortedMap<Long, Set<Node>> byEnd) {
    this(byEnd, () -> {});
  }

  @Override
  public Set<TokenRange> getTokenRanges() {
    whenRead.run();
    Set<TokenRange> ranges = new LinkedHashSet<>();
    long start = byEnd.lastKey();
    for (long end : byEnd.keySet()) {
      ranges.add(MURMUR.range(new Murmur3Token(start), new Murmur3Token(end)));
      start = end;
    }
    return ranges;
  }

  @Override
  public Set<Node> getReplicas(CqlIdentifier keyspace, Token token) {
    SortedMap<Long, Set<Node>> from = byEnd.tailMap(((Murmur3Token) token).getValue());
    SortedMap<Long, Set<Node>> ranges = from.isEmpty() ? byEnd : from;
    return ranges.get(ranges.firstKey());
  }

  @Override
  public Set<Node> getReplicas(CqlIdentifier keyspace, ByteBuffer partitionKey) {
    return getReplicas(keyspace, newToken(partitionKey));
  }

  @Override
  public Token newToken(ByteBuffer... partitionKey) {
    return MURMUR.hash(partitionKey[0]);
  }

  @Override
  public Token parse(String token) {
    return MURMUR.parse(token);
  }

  @Override
  public String format(Token token) {
    return MURMUR.format(token);
  }

  @Override
  public TokenRange newTokenRange(Token start, Token end) {
    return MURMUR.range(start, end);
  }

  @Override
  public Set<TokenRange> getTokenRanges(Node node) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Set<TokenRange> getTokenRanges(CqlIdentifier keyspace, Node replica) {
    throw new UnsupportedOperationException();
  }

  @Override
  public String getPartitionerName() {
    return MURMUR.getPartitionerName();
  }
}
