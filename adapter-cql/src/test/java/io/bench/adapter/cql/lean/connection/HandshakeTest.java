package io.bench.adapter.cql.lean.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.InvalidKeyspaceException;
import com.datastax.oss.driver.api.core.auth.AuthProvider;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.auth.Authenticator;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.ConnectionInitException;
import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
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
import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import io.bench.adapter.cql.lean.fake.Answers;
import io.bench.adapter.cql.lean.fake.FakeNode;
import io.bench.cql.frame.FrameHeader;
import io.bench.cql.frame.Framing;
import io.bench.cql.frame.IncomingFrames;
import io.bench.cql.frame.OutgoingFrames;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against a server whose answers the tests give, in segments from protocol v5 on. */
class HandshakeTest {

  private static final Map<String, String> OPTIONS = Map.of("CQL_VERSION", "3.0.0");
  private static final int TIMEOUT_MILLIS = 500;

  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final FrameCodec<ByteBuf> server =
      FrameCodec.defaultServer(
          new ByteBufPrimitiveCodec(UnpooledByteBufAllocator.DEFAULT), Compressor.none());
  private final List<Message> requests = new ArrayList<>();
  private int version = 5;
  private boolean answered;
  private @Nullable AuthProvider login;
  private @Nullable CqlIdentifier keyspace;
  private @Nullable Handshake handshake;

  /** Begins; what is sent is in the list of requests. */
  private CompletableFuture<@Nullable Void> begin() {
    channel.freezeTime();
    handshake =
        new Handshake(
            new FakeNode("a"),
            channel,
            new HandshakeTerms(
                new Framing(version, null),
                FrameCodec.defaultClient(
                    new ByteBufPrimitiveCodec(UnpooledByteBufAllocator.DEFAULT), Compressor.none()),
                (node, error) -> new OverloadedException(node),
                OPTIONS,
                Optional.ofNullable(login),
                "cluster",
                keyspace,
                Duration.ofMillis(TIMEOUT_MILLIS)));
    channel.pipeline().addLast(handshake);
    channel.pipeline().fireChannelActive();
    read();
    return handshake.ready();
  }

  private void read() {
    channel.runPendingTasks();
    IncomingFrames frames = incoming();
    for (ByteBuf sent = channel.readOutbound(); sent != null; sent = channel.readOutbound()) {
      frames.take(sent);
    }
  }

  private IncomingFrames incoming() {
    Framing framing = new Framing(version, null);
    return new IncomingFrames(
        channel.alloc(),
        answered ? framing : framing.ofFirstAnswer(),
        (frame, start, end) ->
            requests.add(server.decode(frame.slice(start, end - start)).message));
  }

  /** The last request. */
  private <T extends Message> T request(Class<T> type) {
    return type.cast(requests.get(requests.size() - 1));
  }

  private void answer(Message message) {
    ByteBuf frame =
        server.encode(Frame.forResponse(version, 0, null, Frame.NO_PAYLOAD, List.of(), message));
    ByteBuf bytes = frame;
    if (answered) {
      OutgoingFrames out = new OutgoingFrames(channel.alloc(), new Framing(version, null));
      byte[] header = FrameHeader.of(version | 0x80, (byte) message.opcode);
      out.begin(header, 0).writeBytes(frame.skipBytes(FrameHeader.LENGTH));
      out.end();
      frame.release();
      bytes = Objects.requireNonNull(out.take());
    }
    answered = true;
    channel.writeInbound(bytes);
    read();
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(ByteBuffer bytes) {
    return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
  }

  private void assertFailed(
      CompletableFuture<@Nullable Void> ready, Class<? extends Throwable> type, String message) {
    assertThat(ready).isCompletedExceptionally();
    assertThat(ready.handle((done, failure) -> failure).join())
        .isInstanceOf(type)
        .hasMessageContaining(message);
    assertThat(channel.isOpen()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void aServerThatWantsNoLoginIsAskedForItsClusterAndThenReady(int protocol) {
    version = protocol;
    CompletableFuture<@Nullable Void> ready = begin();
    assertThat(request(Startup.class).options).isEqualTo(OPTIONS);

    answer(new Ready());
    assertThat(request(Query.class).query).isEqualTo("SELECT cluster_name FROM system.local");
    assertThat(ready).isNotDone();
    answer(Answers.clusterName("cluster"));

    assertThat(ready).isCompletedWithValue(null);
    assertThat(requests).hasSize(2);
    assertThat(channel.isOpen()).isTrue();
  }

  @Test
  void theKeyspaceIsChosenLast() {
    keyspace = CqlIdentifier.fromInternal("Ks");
    CompletableFuture<@Nullable Void> ready = begin();
    answer(new Ready());
    answer(Answers.clusterName("cluster"));
    assertThat(request(Query.class).query).isEqualTo("USE \"Ks\"");
    assertThat(ready).isNotDone();

    answer(new SetKeyspace("Ks"));

    assertThat(ready).isCompletedWithValue(null);
  }

  @Test
  void anUnknownKeyspaceIsNamed() {
    keyspace = CqlIdentifier.fromInternal("ks");
    CompletableFuture<@Nullable Void> ready = begin();
    answer(new Ready());
    answer(Answers.clusterName("cluster"));

    answer(new Error(ProtocolConstants.ErrorCode.INVALID, "no keyspace ks"));

    assertFailed(ready, InvalidKeyspaceException.class, "no keyspace ks");
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void aLoginAnswersEachChallenge(int protocol) {
    version = protocol;
    FakeLogin own = new FakeLogin();
    login = own;
    CompletableFuture<@Nullable Void> ready = begin();

    answer(new Authenticate("its.Authenticator"));
    assertThat(own.events).containsExactly("login to its.Authenticator");
    assertThat(text(request(AuthResponse.class).token)).isEqualTo("hello");
    answer(new AuthChallenge(bytes("who?")));
    assertThat(text(request(AuthResponse.class).token)).isEqualTo("to who?");
    answer(new AuthSuccess(bytes("welcome")));
    assertThat(own.events).contains("success welcome");
    answer(Answers.clusterName("cluster"));

    assertThat(ready).isCompletedWithValue(null);
  }

  @Test
  void aLoginThatNobodyAsksForIsTold() {
    FakeLogin own = new FakeLogin();
    login = own;
    CompletableFuture<@Nullable Void> ready = begin();

    answer(new Ready());
    answer(Answers.clusterName("cluster"));

    assertThat(own.events).containsExactly("no challenge");
    assertThat(ready).isCompletedWithValue(null);
  }

  @Test
  void aServerThatWantsALoginIsLeftIfThereIsNone() {
    CompletableFuture<@Nullable Void> ready = begin();

    answer(new Authenticate("its.Authenticator"));

    assertFailed(ready, AuthenticationException.class, "the node wants a login");
  }

  @Test
  void aLoginThatIsRefusedIsSo() {
    login = new FakeLogin();
    CompletableFuture<@Nullable Void> ready = begin();
    answer(new Authenticate("its.Authenticator"));

    answer(new Error(ProtocolConstants.ErrorCode.AUTH_ERROR, "bad credentials"));

    assertFailed(ready, AuthenticationException.class, "bad credentials");
  }

  @Test
  void aLoginThatFailsByItselfEndsTheHandshake() {
    FakeLogin own = new FakeLogin();
    own.broken = true;
    login = own;
    CompletableFuture<@Nullable Void> ready = begin();

    answer(new Authenticate("its.Authenticator"));

    assertFailed(ready, AuthenticationException.class, "the login failed");
  }

  @Test
  void aNodeOfAnotherClusterIsLeft() {
    CompletableFuture<@Nullable Void> ready = begin();
    answer(new Ready());

    answer(Answers.clusterName("other"));

    assertFailed(ready, ConnectionInitException.class, "cluster 'other', not to 'cluster'");
  }

  @Test
  void anErrorIsTheServersOwn() {
    CompletableFuture<@Nullable Void> ready = begin();

    answer(Answers.overloaded());

    assertFailed(ready, OverloadedException.class, "");
  }

  @Test
  void anAnswerOfAnotherKindEndsTheHandshake() {
    CompletableFuture<@Nullable Void> ready = begin();

    answer(new AuthSuccess(bytes("")));

    assertFailed(ready, IllegalStateException.class, "unexpected answer");
  }

  @Test
  void aServerThatNeverAnswersIsLeft() {
    CompletableFuture<@Nullable Void> ready = begin();
    channel.advanceTimeBy(TIMEOUT_MILLIS - 1, TimeUnit.MILLISECONDS);
    channel.runPendingTasks();
    assertThat(ready).isNotDone();
    answer(new Ready());
    channel.advanceTimeBy(TIMEOUT_MILLIS - 1, TimeUnit.MILLISECONDS);
    channel.runPendingTasks();
    assertThat(ready).as("each answer has its own time").isNotDone();

    channel.advanceTimeBy(1, TimeUnit.MILLISECONDS);
    channel.runPendingTasks();

    assertFailed(ready, ConnectionInitException.class, "has not answered QUERY");
  }

  @Test
  void aServerThatHangsUpEndsTheHandshake() {
    CompletableFuture<@Nullable Void> ready = begin();

    var unused = channel.close();
    channel.runPendingTasks();

    assertFailed(ready, ClosedConnectionException.class, "closed");
  }

  private static final class FakeLogin implements AuthProvider, Authenticator {
    private final List<String> events = new ArrayList<>();
    private boolean broken;

    @Override
    public Authenticator newAuthenticator(EndPoint endPoint, String serverAuthenticator) {
      events.add("login to " + serverAuthenticator);
      return this;
    }

    @Override
    public void onMissingChallenge(EndPoint endPoint) {
      events.add("no challenge");
    }

    @Override
    public CompletionStage<ByteBuffer> initialResponse() {
      return broken
          ? CompletableFuture.failedFuture(new IllegalStateException("no ticket"))
          : CompletableFuture.completedFuture(bytes("hello"));
    }

    @Override
    public CompletionStage<ByteBuffer> evaluateChallenge(@Nullable ByteBuffer challenge) {
      return CompletableFuture.completedFuture(
          bytes("to " + text(Objects.requireNonNull(challenge))));
    }

    @Override
    public CompletionStage<Void> onAuthenticationSuccess(@Nullable ByteBuffer token) {
      events.add("success " + text(Objects.requireNonNull(token)));
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public void close() {}
  }
}
