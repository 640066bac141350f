package io.bench.adapter.diagnostic;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.AnswerUse;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.SpiVersion;
import java.time.Duration;
import java.util.List;

/**
 * Completes each op from another thread after a given delay: the engine's cost with a hand-over,
 * and a server of known latency.
 */
public final class NullAsyncProvider implements AdapterProvider {

  private static final Parameter<Duration> DELAY =
      Parameter.duration("delay", "time from the start of an op to its end").withDefault("1ms");

  @Override
  public String name() {
    return "null-async";
  }

  @Override
  public String description() {
    return "makes each op's values and completes it from another thread after a delay";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of(DELAY, FailEvery.PARAMETER);
  }

  @Override
  public AnswerUse answerUse() {
    return AnswerUse.NONE;
  }

  @Override
  public int spiVersion() {
    return SpiVersion.CURRENT;
  }

  @Override
  public Adapter open(AdapterContext context) {
    return new NullAsyncAdapter(
        context, context.parameters().get(DELAY).toNanos(), FailEvery.of(context.parameters()));
  }
}
