package io.bench.adapter.grpc.lean;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.grpc.connect.CallHead;
import io.bench.adapter.grpc.connect.CallHeaders;
import io.bench.adapter.grpc.connect.CallMetadata;
import io.bench.adapter.grpc.connect.ChannelParameters;
import io.bench.adapter.grpc.connect.ChannelSettings;
import io.bench.cql.connect.PasswordSource;
import io.bench.cql.connect.Passwords;
import io.bench.stargate.MessageBytes;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The lean connection of one lane to one server, and calls on it. */
final class ManualLane {

  private static final MethodDescriptor<byte[], byte[]> ECHO =
      MethodDescriptor.newBuilder(MessageBytes.MARSHALLER, MessageBytes.MARSHALLER)
          .setType(MethodType.UNARY)
          .setFullMethodName("echo.Echo/Unary")
          .build();

  final ManualConnector world;
  final LeanChannels channels;
  private final CallHead head;

  /**
   * @param parameters with {@code host}, or beside the one server
   */
  ManualLane(Map<String, String> parameters) throws AdapterException {
    this(parameters, 1);
  }

  /**
   * @param parameters beside the server
   * @param addresses of the server
   */
  ManualLane(Map<String, String> parameters, int addresses) throws AdapterException {
    world = new ManualConnector(addresses);
    List<String> problems = new ArrayList<>();
    Map<String, String> given = new HashMap<>(parameters);
    given.putIfAbsent("host", "127.0.0.1:1");
    ChannelSettings settings =
        ChannelSettings.read(ParameterValues.check(ChannelParameters.all(), given, problems));
    if (!problems.isEmpty()) {
      throw new AssertionError(problems);
    }
    CallHeaders headers =
        CallHeaders.open(settings, new Passwords("NONE", PasswordSource.PROCESS), secret -> {});
    head = new CallHead(headers, CallMetadata.NONE, new Metadata(), ECHO.getFullMethodName());
    channels = new LeanChannels(world, settings, settings.addresses());
    var unused = channels.open();
    world.run();
  }

  /** The connection that was asked for last. */
  ManualConnection connection() {
    return world.connections.get(world.connections.size() - 1);
  }

  /** Makes calls, one after the other. */
  LeanCall<byte[]> calls() {
    return new LeanCall<>(channels, ECHO, head);
  }

  /** A unary call. */
  final class Call extends ClientCall.Listener<byte[]> {

    /** Null until it has ended. */
    @Nullable Status ended;

    private final LeanCall<byte[]> call = calls();

    Call() {
      call.beginTry();
      call.start(call.make(), this, null);
      call.sendMessage(new byte[1]);
      world.run();
    }

    /** Whether the server may have processed it, so that it is not to be sent again. */
    boolean isSent() {
      return call.isSent();
    }

    /** Its deadline has passed; it is not given up all the same. */
    void isOverdue() {
      call.overdue();
      world.run();
    }

    void isGivenUp() {
      call.cancel("given up", null);
      world.run();
    }

    @Override
    public void onMessage(byte[] message) {
      call.answered();
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
      ended = status;
    }
  }
}
