package io.bench.adapter.diagnostic;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.PreparedOp;

/** Makes the values of each op and completes it inline: the engine's own cost and nothing else. */
public final class NullProvider extends DiagnosticProvider {

  /** Made by the service loader. */
  public NullProvider() {
    super(
        "null",
        "makes each op's values and completes it at once, on the lane's own thread",
        FailEvery.PARAMETER);
  }

  @Override
  public Adapter open(AdapterContext context) {
    return new NullAdapter(FailEvery.of(context.parameters()));
  }

  private record NullAdapter(FailEvery failEvery) implements Adapter {
    @Override
    public PreparedOp prepare(OpTemplate template) {
      FailEvery ends = failEvery;
      return lane -> {
        ValueSink values = new ValueSink(template);
        CapturedNames captured = new CapturedNames(template);
        return (cycle, completion) -> {
          values.take(cycle);
          captured.tell(completion);
          ends.end(cycle, completion);
        };
      };
    }

    @Override
    public void close() {}
  }
}
