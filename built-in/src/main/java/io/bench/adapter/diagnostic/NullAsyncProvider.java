package io.bench.adapter.diagnostic;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.Parameter;
import java.time.Duration;

/**
 * Completes each op from another thread after a given delay: the engine's cost with a hand-over,
 * and a server of known latency.
 */
public final class NullAsyncProvider extends DiagnosticProvider {

  private static final Parameter<Duration> DELAY =
      Parameter.duration("delay", "time from the start of an op to its end").withDefault("1ms");

  /** Made by the service loader. */
  public NullAsyncProvider() {
    super(
        "null-async",
        "makes each op's values and completes it from another thread after a delay",
        DELAY,
        FailEvery.PARAMETER);
  }

  @Override
  public Adapter open(AdapterContext context) {
    return new NullAsyncAdapter(
        context, context.parameters().get(DELAY).toNanos(), FailEvery.of(context.parameters()));
  }
}
