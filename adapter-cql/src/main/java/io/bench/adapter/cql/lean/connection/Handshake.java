package io.bench.adapter.cql.lean.connection;

import com.datastax.oss.driver.api.core.InvalidKeyspaceException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.auth.Authenticator;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.ConnectionInitException;
import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.request.AuthResponse;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.Startup;
import com.datastax.oss.protocol.internal.response.AuthChallenge;
import com.datastax.oss.protocol.internal.response.AuthSuccess;
import com.datastax.oss.protocol.internal.response.Authenticate;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.Ready;
import com.datastax.oss.protocol.internal.response.result.Rows;
import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import io.bench.cql.frame.FrameHeader;
import io.bench.cql.frame.IncomingFrames;
import io.bench.cql.frame.OutgoingFrames;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * On the lane's thread. Makes a connection ready for requests: agrees on the protocol's options,
 * logs in, compares the cluster's name, chooses the keyspace. Sends one message at a time, with the
 * driver's codecs. Native protocol v5, section 4.
 */
final class Handshake extends ChannelInboundHandlerAdapter {

  private static final int STREAM = 0;

  private static final Query CLUSTER_NAME = new Query("SELECT cluster_name FROM system.local");

  private enum Step {
    STARTUP,
    LOGIN,
    CLUSTER_NAME,
    KEYSPACE
  }

  private final EndPoint endPoint;
  private final Node node;
  private final Channel channel;
  private final HandshakeTerms terms;
  private final OutgoingFrames outgoing;
  private final CompletableFuture<@Nullable Void> ready = new CompletableFuture<>();
  private IncomingFrames incoming;
  private Step step = Step.STARTUP;
  private @Nullable Authenticator authenticator;

  /** What ends the wait for an answer. */
  private @Nullable Future<?> timeout;

  Handshake(Node node, Channel channel, HandshakeTerms terms) {
    this.node = node;
    this.endPoint = node.getEndPoint();
    this.channel = channel;
    this.terms = terms;
    this.outgoing = new OutgoingFrames(channel.alloc(), terms.framing());
    this.incoming =
        new IncomingFrames(channel.alloc(), terms.framing().ofFirstAnswer(), this::frame);
  }

  /**
   * Ends on the lane's thread when the connection may carry requests; or with why it cannot, and
   * then it is closed. Does not end if there never is a connection.
   */
  CompletableFuture<@Nullable Void> ready() {
    return ready;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    send(Step.STARTUP, new Startup(terms.options()));
  }

  private void send(Step next, Message request) {
    if (ready.isDone()) {
      return; // closed while the login waited for its answer
    }
    step = next;
    int version = terms.framing().version();
    ByteBuf frame =
        terms.codec().encode(Frame.forRequest(version, STREAM, false, Frame.NO_PAYLOAD, request));
    var unused = channel.writeAndFlush(next == Step.STARTUP ? frame : framed(request, frame));
    timeout =
        channel
            .eventLoop()
            .schedule(
                () -> fail(unanswered(request)), terms.timeout().toMillis(), TimeUnit.MILLISECONDS);
  }

  private ConnectionInitException unanswered(Message request) {
    return new ConnectionInitException(
        "%s has not answered %s within %d ms"
            .formatted(endPoint, request, terms.timeout().toMillis()),
        null);
  }

  /** Puts the body of an encoded frame where connections have theirs: compressed, in segments. */
  private ByteBuf framed(Message request, ByteBuf frame) {
    outgoing.begin((byte) request.opcode, STREAM).writeBytes(frame.skipBytes(FrameHeader.LENGTH));
    frame.release();
    outgoing.end();
    return Objects.requireNonNull(outgoing.take());
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf arrived = (ByteBuf) message;
    if (ready.isDone()) {
      arrived.release();
    } else {
      incoming.take(arrived);
    }
  }

  private void frame(ByteBuf frame, int start, int end) {
    if (FrameHeader.stream(frame, start) == STREAM) {
      stopWaiting();
      answered(terms.codec().decode(frame.slice(start, end - start)).message);
    }
  }

  private void answered(Message answer) {
    if (answer instanceof Error error) {
      fail(failure(error));
      return;
    }
    switch (step) {
      case STARTUP -> started(answer);
      case LOGIN -> loggingIn(answer);
      case CLUSTER_NAME -> named(answer);
      case KEYSPACE -> {
        expect(SetKeyspace.class, answer);
        ready.complete(null);
      }
    }
  }

  private void started(Message answer) {
    incoming = new IncomingFrames(channel.alloc(), terms.framing(), this::frame);
    if (answer instanceof Authenticate wanted) {
      Authenticator own =
          terms
              .login()
              .orElseThrow(() -> new AuthenticationException(endPoint, "the node wants a login"))
              .newAuthenticator(endPoint, wanted.authenticator);
      authenticator = own;
      await(own.initialResponse(), token -> send(Step.LOGIN, new AuthResponse(token)));
    } else {
      expect(Ready.class, answer);
      terms.login().ifPresent(login -> login.onMissingChallenge(endPoint));
      send(Step.CLUSTER_NAME, CLUSTER_NAME);
    }
  }

  private void loggingIn(Message answer) {
    Authenticator own = Objects.requireNonNull(authenticator);
    if (answer instanceof AuthChallenge challenge) {
      await(
          own.evaluateChallenge(challenge.token),
          token -> send(Step.LOGIN, new AuthResponse(token)));
    } else {
      ByteBuffer token = expect(AuthSuccess.class, answer).token;
      await(own.onAuthenticationSuccess(token), done -> send(Step.CLUSTER_NAME, CLUSTER_NAME));
    }
  }

  private <T> void await(CompletionStage<T> login, Consumer<T> then) {
    var unused =
        login.whenCompleteAsync(
            (result, failure) -> {
              try {
                if (failure != null) {
                  throw new AuthenticationException(
                      endPoint, "the login failed: " + failure.getMessage(), failure);
                }
                then.accept(result);
              } catch (RuntimeException e) {
                fail(e);
              }
            },
            channel.eventLoop());
  }

  private void named(Message answer) {
    List<ByteBuffer> row = Objects.requireNonNull(expect(Rows.class, answer).getData().poll());
    String name = StandardCharsets.UTF_8.decode(row.get(0).duplicate()).toString();
    String expected = terms.clusterName();
    if (expected != null && !expected.equals(name)) {
      fail(
          new ConnectionInitException(
              "%s belongs to the cluster '%s', not to '%s'".formatted(endPoint, name, expected),
              null));
    } else if (terms.keyspace() == null) {
      ready.complete(null);
    } else {
      send(Step.KEYSPACE, new Query("USE " + terms.keyspace().asCql(false)));
    }
  }

  private <T extends Message> T expect(Class<T> type, Message answer) {
    if (!type.isInstance(answer)) {
      throw new IllegalStateException(
          "%s gives an unexpected answer to %s: %s".formatted(endPoint, step, answer));
    }
    return type.cast(answer);
  }

  private Throwable failure(Error error) {
    if (error.code == ProtocolConstants.ErrorCode.AUTH_ERROR) {
      return new AuthenticationException(endPoint, error.message);
    }
    return step == Step.KEYSPACE && error.code == ProtocolConstants.ErrorCode.INVALID
        ? new InvalidKeyspaceException(error.message)
        : terms.errors().apply(node, error);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    fail(new ClosedConnectionException(endPoint + " has closed the connection"));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    fail(cause);
  }

  private void fail(Throwable cause) {
    if (ready.completeExceptionally(cause)) {
      var unused = channel.close();
    }
  }

  private void stopWaiting() {
    if (timeout != null) {
      timeout.cancel(false);
      timeout = null;
    }
  }

  /** Also when the connection is closed. */
  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    stopWaiting();
    outgoing.release();
    incoming.release();
  }
}
