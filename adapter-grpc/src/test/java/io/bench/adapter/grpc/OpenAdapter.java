package io.bench.adapter.grpc;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.LaneTask;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.ParameterValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** The adapter with one lane, driven as an engine would: everything on the lane's own loop. */
public final class OpenAdapter implements AutoCloseable {

  public static final int IN_FLIGHT = 4;

  /** Which way calls go unless a test says so, null for the default: the tests hold on each. */
  public static final @Nullable String PATH = System.getProperty("bench.test.grpc.path");

  public final Adapter adapter;
  private final AdapterLane lane;
  private final LaneEventLoop loop;
  private final Queue<Runnable> due = new ConcurrentLinkedQueue<>();

  OpenAdapter(String... namesAndValues) throws AdapterException {
    adapter = new GrpcAdapterProvider().open(context(namesAndValues));
    lane = adapter.openLane(0);
    loop = java.util.Objects.requireNonNull(lane.eventLoop());
    loop.attach(
        () -> {
          for (Runnable start = due.poll(); start != null; start = due.poll()) {
            start.run();
          }
          lane.flush();
          return LaneTask.WHEN_WOKEN;
        });
  }

  /** Opens an adapter to one server; further parameters are names and values in turn. */
  public static OpenAdapter to(FakeStargate server, String... more) throws AdapterException {
    List<String> parameters = new ArrayList<>(List.of("host", "127.0.0.1:" + server.port()));
    parameters.addAll(List.of(more));
    return new OpenAdapter(parameters.toArray(String[]::new));
  }

  public static AdapterContext context(String... namesAndValues) {
    Map<String, String> given = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      given.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    if (PATH != null) {
      given.putIfAbsent("path", PATH);
    }
    List<String> problems = new ArrayList<>();
    ParameterValues values =
        ParameterValues.check(new GrpcAdapterProvider().parameters(), given, problems);
    if (!problems.isEmpty()) {
      throw new AssertionError(problems);
    }
    return new AdapterContext(values, 1, IN_FLIGHT, "test", secret -> {});
  }

  public LaneOp prepare(OpTemplate template) throws AdapterException {
    return adapter.prepare(template).onLane(lane);
  }

  /** Starts an op on the lane's thread and waits for its end. */
  public RecordedCompletion run(LaneOp op, long cycle) throws InterruptedException {
    RecordedCompletion completion = new RecordedCompletion(0);
    start(() -> op.start(cycle, completion));
    return completion.await();
  }

  public RecordedCompletion run(OpTemplate template, long cycle)
      throws AdapterException, InterruptedException {
    return run(prepare(template), cycle);
  }

  /** Lets the next turn do something. */
  public void start(Runnable action) {
    due.add(action);
    loop.wake();
  }

  @Override
  public void close() {
    lane.close();
    adapter.close();
  }
}
