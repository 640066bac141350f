package io.bench.adapter.cql.lean.connection;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.auth.AuthProvider;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.cql.Conversions;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.response.Error;
import io.bench.cql.frame.Framing;
import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the lanes of an adapter say on each connection before its first request, and expect.
 *
 * @param framing from the second request on
 * @param codec of messages; it compresses nothing
 * @param errors makes the exception for a node's error
 * @param options of the protocol, such as the compression
 * @param login empty to connect without
 * @param clusterName what the node must call its cluster; null if that is not known
 * @param keyspace of requests that name none, or null
 * @param timeout of each answer
 */
public record HandshakeTerms(
    Framing framing,
    FrameCodec<ByteBuf> codec,
    BiFunction<Node, Error, Throwable> errors,
    Map<String, String> options,
    Optional<AuthProvider> login,
    @Nullable String clusterName,
    @Nullable CqlIdentifier keyspace,
    Duration timeout) {

  /** As the connections of an open session. */
  public static HandshakeTerms of(CqlSession session, Framing framing) {
    InternalDriverContext context = (InternalDriverContext) session.getContext();
    return new HandshakeTerms(
        framing,
        FrameCodec.defaultClient(context.getPrimitiveCodec(), Compressor.none()),
        (node, error) -> Conversions.toThrowable(node, error, context),
        context.getStartupOptions(),
        context.getAuthProvider(),
        session.getMetadata().getClusterName().orElse(null),
        session.getKeyspace().orElse(null),
        context
            .getConfig()
            .getDefaultProfile()
            .getDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT));
  }
}
