package io.bench.adapter.cql.lean.fake;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metrics.Metrics;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.cql.DefaultAsyncResultSet;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinition;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinitions;
import com.datastax.oss.driver.internal.core.cql.DefaultExecutionInfo;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RawType;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A session whose asynchronous requests have the answers that a test gives. */
public final class FakeSession implements CqlSession {

  private final FakeDriverContext context = new FakeDriverContext();
  private final Queue<CompletionStage<AsyncResultSet>> answers = new ArrayDeque<>();
  private int requests;

  /** Answers the next request that has no answer yet. */
  public void answers(CompletionStage<AsyncResultSet> answer) {
    answers.add(answer);
  }

  /** How many requests there were, those for further pages included. */
  public int requests() {
    return requests;
  }

  /**
   * A page of a result with one column, {@code v}, whose values are 1, 2, and so on.
   *
   * @param pagingState of the page that follows, or null
   */
  public AsyncResultSet page(int rows, byte @Nullable [] pagingState) {
    return page(rows, pagingState, List.of());
  }

  /**
   * As {@link #page(int, byte[])}.
   *
   * @param errors those after which the driver has sent the request again
   */
  public AsyncResultSet page(
      int rows, byte @Nullable [] pagingState, List<Map.Entry<Node, Throwable>> errors) {
    Queue<List<ByteBuffer>> data = new ArrayDeque<>();
    for (int row = 1; row <= rows; row++) {
      data.add(List.of(ByteBuffer.allocate(Integer.BYTES).putInt(0, row)));
    }
    RawType type = RawType.PRIMITIVES.get(ProtocolConstants.DataType.INT);
    return new DefaultAsyncResultSet(
        DefaultColumnDefinitions.valueOf(
            List.of(
                new DefaultColumnDefinition(
                    new ColumnSpec("ks", "t", "v", 0, type), AttachmentPoint.NONE))),
        new DefaultExecutionInfo(
            SimpleStatement.newInstance("SELECT v FROM ks.t"),
            null,
            0,
            0,
            errors,
            pagingState == null ? null : ByteBuffer.wrap(pagingState),
            null,
            true,
            null,
            context,
            null),
        data,
        this,
        context);
  }

  @Override
  @SuppressWarnings("unchecked") // of executeAsync alone
  public <Q extends Request, R> R execute(Q request, GenericType<R> resultType) {
    requests++;
    return (R) answers.remove();
  }

  @Override
  public DriverContext getContext() {
    return context;
  }

  @Override
  public String getName() {
    return "fake";
  }

  @Override
  public Metadata getMetadata() {
    return FakeCluster.of();
  }

  @Override
  public boolean isSchemaMetadataEnabled() {
    return false;
  }

  @Override
  public CompletionStage<Metadata> setSchemaMetadataEnabled(@Nullable Boolean newValue) {
    throw new UnsupportedOperationException();
  }

  @Override
  public CompletionStage<Metadata> refreshSchemaAsync() {
    throw new UnsupportedOperationException();
  }

  @Override
  public CompletionStage<Boolean> checkSchemaAgreementAsync() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<CqlIdentifier> getKeyspace() {
    return Optional.empty();
  }

  @Override
  public Optional<Metrics> getMetrics() {
    return Optional.empty();
  }

  @Override
  public CompletionStage<Void> closeFuture() {
    throw new UnsupportedOperationException();
  }

  @Override
  public CompletionStage<Void> closeAsync() {
    throw new UnsupportedOperationException();
  }

  @Override
  public CompletionStage<Void> forceCloseAsync() {
    throw new UnsupportedOperationException();
  }
}
