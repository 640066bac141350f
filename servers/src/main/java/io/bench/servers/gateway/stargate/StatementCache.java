package io.bench.servers.gateway.stargate;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.grpc.Status;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The prepared statements by keyspace and text. Each is prepared once, however many ask for it at
 * the same time; a failure is not kept. When there are too many, one that has not been asked for
 * since the last time round goes ("second chance"). Thread-safe; hot when the statement is there.
 */
final class StatementCache {

  private static final Pattern USE =
      Pattern.compile("(?is)\\s*((--|//)[^\\n]*\\n\\s*|/\\*.*?\\*/\\s*)*USE\\b.*");

  private final Function<SimpleStatement, CompletionStage<PreparedStatement>> prepare;
  private final int limit;
  private final ConcurrentMap<Key, Entry> entries = new ConcurrentHashMap<>();
  private final Queue<Entry> clock = new ConcurrentLinkedQueue<>();
  private final AtomicLong prepares = new AtomicLong();

  /**
   * Creates an empty cache.
   *
   * @param prepare asks Cassandra
   * @param limit how many statements are kept
   */
  StatementCache(Function<SimpleStatement, CompletionStage<PreparedStatement>> prepare, int limit) {
    this.prepare = prepare;
    this.limit = limit;
  }

  /**
   * Returns a statement, which is there at once if it has been prepared before.
   *
   * @param keyspace for names without one, or empty
   */
  CompletableFuture<CachedStatement> get(String keyspace, String cql) {
    Key key = new Key(keyspace, cql);
    @Nullable Entry known = entries.get(key);
    if (known == null) {
      Entry fresh = new Entry(key);
      known = entries.putIfAbsent(key, fresh);
      if (known == null) {
        load(fresh);
        return fresh.statement;
      }
    }
    if (!known.used) {
      known.used = true;
    }
    return known.statement;
  }

  /** Forgets all statements, as what they are about may have changed. */
  void clear() {
    // one by one, so that an entry which is added meanwhile is in both or in neither
    entries.values().forEach(this::forget);
  }

  private void load(Entry entry) {
    clock.add(entry);
    evict();
    prepare(entry.key)
        .thenApply(CachedStatement::new)
        .whenComplete(
            (statement, error) -> {
              if (error == null) {
                entry.statement.complete(statement);
              } else {
                forget(entry);
                entry.statement.completeExceptionally(error);
              }
            });
  }

  private CompletionStage<PreparedStatement> prepare(Key key) {
    if (USE.matcher(key.cql).matches()) {
      return CompletableFuture.failedFuture(
          Status.INVALID_ARGUMENT
              .withDescription("USE is not supported: give the keyspace")
              .asRuntimeException());
    }
    try {
      // A timestamp, which preparing ignores, keeps the driver from finding the statement in a
      // cache of its own, in which it would stay as it was before the table was altered.
      SimpleStatement statement =
          SimpleStatement.newInstance(key.cql).setQueryTimestamp(prepares.incrementAndGet());
      return prepare.apply(
          key.keyspace.isEmpty()
              ? statement
              : statement.setKeyspace(CqlIdentifier.fromInternal(key.keyspace)));
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private void forget(Entry entry) {
    entries.remove(entry.key, entry);
    clock.remove(entry);
  }

  private void evict() {
    while (entries.size() > limit) {
      @Nullable Entry oldest = clock.poll();
      if (oldest == null) {
        return;
      }
      if (oldest.used) {
        oldest.used = false;
        clock.add(oldest);
      } else {
        entries.remove(oldest.key, oldest);
      }
    }
  }

  private record Key(String keyspace, String cql) {}

  private static final class Entry {
    final Key key;
    final CompletableFuture<CachedStatement> statement = new CompletableFuture<>();
    volatile boolean used;

    Entry(Key key) {
      this.key = key;
    }
  }
}
