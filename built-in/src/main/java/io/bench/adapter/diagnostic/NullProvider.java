package io.bench.adapter.diagnostic;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneOp;
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
      return lane -> new NullOp(template, failEvery);
    }

    @Override
    public void close() {}
  }

  private static final class NullOp implements LaneOp {
    private final FailEvery failEvery;
    private final ValueSink values;
    private final CapturedNames captured;

    NullOp(OpTemplate template, FailEvery failEvery) {
      this.failEvery = failEvery;
      this.values = new ValueSink(template);
      this.captured = new CapturedNames(template);
    }

    @Override
    public void start(long cycle, Completion completion) {
      values.take(cycle);
      captured.tell(completion);
      failEvery.end(cycle, completion);
    }
  }
}
