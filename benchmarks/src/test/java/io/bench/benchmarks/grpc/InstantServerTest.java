package io.bench.benchmarks.grpc;

import static io.bench.benchmarks.grpc.RawClient.ACK;
import static io.bench.benchmarks.grpc.RawClient.DATA;
import static io.bench.benchmarks.grpc.RawClient.END_STREAM;
import static io.bench.benchmarks.grpc.RawClient.HEADERS;
import static io.bench.benchmarks.grpc.RawClient.PING;
import static io.bench.benchmarks.grpc.RawClient.SETTINGS;
import static io.bench.benchmarks.grpc.RawClient.WINDOW_UPDATE;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.benchmarks.grpc.RawClient.Frame;
import io.grpc.CallOptions;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What clients get that care for the protocol. */
class InstantServerTest {

  private static final int WINDOW = 65_535;

  private static final MethodDescriptor<byte[], byte[]> STREAM =
      EchoMethods.UNARY.toBuilder()
          .setType(MethodType.SERVER_STREAMING)
          .setFullMethodName("echo.Echo/Stream")
          .build();

  private final InstantServer server = open(null);
  private final Thread thread = new Thread(() -> serve(server), "server");

  @BeforeEach
  void start() {
    thread.start();
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
    thread.join();
  }

  private static InstantServer open(byte @Nullable [] answer) {
    try {
      return new InstantServer(answer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void serve(InstantServer server) {
    try {
      server.serve();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void echoesMoreThanTheWindowsOfGrpcJava() {
    ManagedChannel channel = channel(server);
    try {
      for (int call = 0; call < 1_500; call++) {
        byte[] message = payload(2_000, call);
        assertThat(
                ClientCalls.blockingUnaryCall(
                    channel, EchoMethods.UNARY, CallOptions.DEFAULT, message))
            .isEqualTo(message);
      }
    } finally {
      channel.shutdownNow();
    }
  }

  @Test
  void answersAllCallsWithWhatItIsGiven() throws Exception {
    byte[] answer = payload(300, 1);
    InstantServer other = open(answer);
    Thread served = new Thread(() -> serve(other), "other server");
    served.start();
    ManagedChannel channel = channel(other);
    try {
      for (byte[] request : List.of(payload(10, 2), payload(20, 3))) {
        assertThat(
                ClientCalls.blockingUnaryCall(
                    channel, EchoMethods.UNARY, CallOptions.DEFAULT, request))
            .isEqualTo(answer);
      }
    } finally {
      channel.shutdownNow();
      other.close();
      served.join();
    }
  }

  @Test
  void streamsMoreThanTheWindowsOfGrpcJava() {
    ManagedChannel channel = channel(server);
    try {
      // messages: 30,000, body_bytes: 100
      byte[] request = {
        1 << 3, (byte) ((30_000 & 0x7F) | 0x80), (byte) (((30_000 >> 7) & 0x7F) | 0x80)
      };
      byte[] whole = new byte[] {request[0], request[1], request[2], 30_000 >> 14, 2 << 3, 100};
      Iterator<byte[]> messages =
          ClientCalls.blockingServerStreamingCall(channel, STREAM, CallOptions.DEFAULT, whole);
      int count = 0;
      while (messages.hasNext()) {
        assertThat(messages.next()).hasSize(102).startsWith(1 << 3 | 2, 100);
        count++;
      }
      assertThat(count).isEqualTo(30_000);
    } finally {
      channel.shutdownNow();
    }
  }

  @Test
  void acknowledgesSettingsAndAnswersPings() throws Exception {
    try (RawClient client = new RawClient(server.port())) {
      client.frame(SETTINGS, 0, 0);
      client.frame(PING, 0, 0, "12345678".getBytes(US_ASCII));
      assertThat(client.next().is(SETTINGS, 0, 0)).isTrue();
      assertThat(client.next().is(WINDOW_UPDATE, 0, 0)).isTrue();
      assertThat(client.next()).isEqualTo(new Frame(SETTINGS, ACK, 0, ""));
      assertThat(client.next()).isEqualTo(new Frame(PING, ACK, 0, "12345678"));
    }
  }

  @Test
  void writesFieldsOnceWhereTheClientKeepsThem() throws Exception {
    try (RawClient client = connected()) {
      client.call(1, payload(1, 7));
      client.call(3, payload(1, 8));
      assertThat(client.next())
          .isEqualTo(new Frame(HEADERS, 4, 1, "\u0088_\u0010application/grpc"));
      assertThat(client.next()).isEqualTo(new Frame(DATA, 0, 1, "\0\0\0\0\3\n\1\7"));
      assertThat(client.next())
          .isEqualTo(new Frame(HEADERS, 4 | END_STREAM, 1, "@\u000bgrpc-status\u00010"));
      assertThat(client.next()).isEqualTo(new Frame(HEADERS, 4, 3, "\u0088\u00bf"));
      assertThat(client.next()).isEqualTo(new Frame(DATA, 0, 3, "\0\0\0\0\3\n\1\b"));
      assertThat(client.next()).isEqualTo(new Frame(HEADERS, 4 | END_STREAM, 3, "\u00be"));
    }
  }

  @Test
  void writesFieldsOutWhereTheClientKeepsNone() throws Exception {
    byte[] noTable = {0, 1, 0, 0, 0, 0};
    try (RawClient client = connected(noTable)) {
      client.call(1, payload(1, 7));
      client.call(3, payload(1, 8));
      assertThat(client.next())
          .isEqualTo(new Frame(HEADERS, 4, 1, " \u0088\u000f\u0010\u0010application/grpc"));
      assertThat(client.next().is(DATA, 0, 1)).isTrue();
      assertThat(client.next())
          .isEqualTo(new Frame(HEADERS, 4 | END_STREAM, 1, "\0\u000bgrpc-status\u00010"));
      assertThat(client.next())
          .isEqualTo(new Frame(HEADERS, 4, 3, "\u0088\u000f\u0010\u0010application/grpc"));
    }
  }

  @Test
  void joinsARequestThatArrivesInParts() throws Exception {
    try (RawClient client = connected()) {
      byte[] content = RawClient.prefixed(payload(1, 9));
      client.frame(HEADERS, 4, 1, (byte) 0x83);
      client.frame(DATA, 0, 1, content[0], content[1], content[2], content[3], content[4]);
      client.frame(DATA, 0, 1, content[5], content[6], content[7]);
      client.frame(DATA, END_STREAM, 1);
      assertThat(client.next().is(HEADERS, 4, 1)).isTrue();
      assertThat(client.next()).isEqualTo(new Frame(DATA, 0, 1, "\0\0\0\0\3\n\1\t"));
    }
  }

  @Test
  void waitsForTheWindowOfTheConnection() throws Exception {
    int bytes = 5 + 102;
    int fitting = WINDOW / bytes;
    try (RawClient client = connected()) {
      for (int call = 0; call < fitting + 2; call++) {
        client.call(2 * call + 1, payload(100, call));
      }
      client.frame(PING, 0, 0, new byte[8]);
      List<Frame> data = new ArrayList<>();
      Frame frame = client.next();
      while (frame.type() != PING) {
        if (frame.type() == DATA) {
          data.add(frame);
        }
        frame = client.next();
      }
      assertThat(data).hasSize(fitting);
      client.frame(WINDOW_UPDATE, 0, 0, (byte) 0, (byte) 0, (byte) 0, (byte) bytes);
      assertThat(client.next().is(HEADERS, 4, 2 * fitting + 1)).isTrue();
      assertThat(client.next().is(DATA, 0, 2 * fitting + 1)).isTrue();
      assertThat(client.next().is(HEADERS, 4 | END_STREAM, 2 * fitting + 1)).isTrue();
      client.frame(PING, 0, 0, new byte[8]);
      assertThat(client.next().type()).as("the last answer waits still").isEqualTo(PING);
    }
  }

  @Test
  void closesAConnectionThatIsNoHttp2() throws Exception {
    try (RawClient client = connected()) {
      client.frame(DATA, END_STREAM, 1, (byte) 1);
      assertThatThrownBy(client::next).isInstanceOf(EOFException.class);
    }
  }

  /** A client whose settings have been acknowledged. */
  private RawClient connected(byte... settings) throws IOException {
    RawClient client = new RawClient(server.port());
    client.frame(SETTINGS, 0, 0, settings);
    while (!client.next().is(SETTINGS, ACK, 0)) {
      // what the server says first
    }
    return client;
  }

  /** A {@code Payload} whose body ends with a number. */
  private static byte[] payload(int bodyBytes, int number) {
    boolean two = bodyBytes >= 0x80;
    byte[] message = new byte[(two ? 3 : 2) + bodyBytes];
    message[0] = 1 << 3 | 2;
    message[1] = (byte) (two ? (bodyBytes & 0x7F) | 0x80 : bodyBytes);
    if (two) {
      message[2] = (byte) (bodyBytes >> 7);
    }
    message[message.length - 1] = (byte) number;
    return message;
  }

  private static ManagedChannel channel(InstantServer server) {
    return NettyChannelBuilder.forAddress(
            "127.0.0.1", server.port(), InsecureChannelCredentials.create())
        .build();
  }
}
