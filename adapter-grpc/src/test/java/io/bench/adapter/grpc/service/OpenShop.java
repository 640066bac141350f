package io.bench.adapter.grpc.service;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.LaneTask;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.grpc.OpenAdapter;
import io.bench.adapter.grpc.RecordedCompletion;
import io.bench.adapter.grpc.connect.AnyServer;
import io.bench.adapter.grpc.connect.CallHeaders;
import io.bench.adapter.grpc.connect.ChannelParameters;
import io.bench.adapter.grpc.connect.ChannelSettings;
import io.bench.adapter.grpc.connect.LaneTransport;
import io.bench.adapter.grpc.lane.GrpcLane;
import io.bench.adapter.grpc.lean.LeanChannels;
import io.bench.cql.connect.PasswordSource;
import io.bench.cql.connect.Passwords;
import io.bench.cql.transport.LaneSockets;
import io.bench.cql.transport.SocketTransport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** One lane to a server, driven as an engine would: everything on the lane's own loop. */
final class OpenShop implements AutoCloseable {

  static final int IN_FLIGHT = 4;
  private static final long DEADLINE_NANOS = 20_000_000_000L;

  final ServiceOps ops;
  final GrpcLane lane;
  private final LaneTransport transport =
      new LaneTransport("test-grpc-0", new LaneSockets(SocketTransport.best(), Duration.ZERO));
  private final CallHeaders headers;
  private final Queue<Runnable> due = new ConcurrentLinkedQueue<>();

  /** Further parameters are names and values in turn. */
  OpenShop(int port, String... more) throws AdapterException {
    List<String> given = new ArrayList<>(List.of("host", "127.0.0.1:" + port));
    given.addAll(List.of(more));
    if (OpenAdapter.PATH != null && !given.contains("path")) {
      given.addAll(List.of("path", OpenAdapter.PATH));
    }
    ParameterValues values = values(given.toArray(String[]::new));
    ChannelSettings settings = ChannelSettings.read(values);
    headers =
        CallHeaders.open(settings, new Passwords("NONE", PasswordSource.PROCESS), secret -> {});
    var channel = transport.addChannel(settings.addresses().get(0), settings);
    ops = new ServiceOps(values, DEADLINE_NANOS, headers, new AnyServer(List.of(channel)));
    LeanChannels lean = null;
    if (settings.reasonForGrpcJava() == null) {
      lean = new LeanChannels(transport, settings, settings.addresses());
      lean.open().join();
    }
    lane = new GrpcLane(transport, lean, settings, headers, IN_FLIGHT);
    lane.loop()
        .attach(
            () -> {
              for (Runnable start = due.poll(); start != null; start = due.poll()) {
                start.run();
              }
              lane.flush();
              return LaneTask.WHEN_WOKEN;
            });
  }

  /** With the services described by what protoc made of their file. */
  static OpenShop described(ShopServer server, String... more) throws AdapterException {
    List<String> parameters =
        new ArrayList<>(List.of("protoset", TestTypes.file("shop/shop.protoset").toString()));
    parameters.addAll(List.of(more));
    return new OpenShop(server.port(), parameters.toArray(String[]::new));
  }

  static ParameterValues values(String... namesAndValues) {
    List<Parameter<?>> declared = new ArrayList<>(ChannelParameters.all());
    declared.addAll(ServiceOps.PARAMETERS);
    Map<String, String> given = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      given.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    List<String> problems = new ArrayList<>();
    ParameterValues values = ParameterValues.check(declared, given, problems);
    if (!problems.isEmpty()) {
      throw new AssertionError(problems);
    }
    return values;
  }

  LaneOp prepare(OpTemplate template) throws AdapterException {
    return ops.prepare(template).onLane(lane);
  }

  /** Starts an op on the lane's thread and waits for its end. */
  RecordedCompletion run(LaneOp op, long cycle) throws InterruptedException {
    return start(op, cycle, 0).await();
  }

  RecordedCompletion run(OpTemplate template, long cycle)
      throws AdapterException, InterruptedException {
    return run(prepare(template), cycle);
  }

  RecordedCompletion start(LaneOp op, long cycle, int slot) {
    RecordedCompletion completion = new RecordedCompletion(slot);
    onLane(() -> op.start(cycle, completion));
    return completion;
  }

  /** Lets the next turn do something. */
  void onLane(Runnable action) {
    due.add(action);
    lane.loop().wake();
  }

  @Override
  public void close() {
    headers.close();
    transport.close();
    try {
      transport.awaitClosed();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
