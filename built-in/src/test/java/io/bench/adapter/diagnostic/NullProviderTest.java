package io.bench.adapter.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.api.ValueType;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class NullProviderTest {

  @Test
  void anOpHasEndedOnceOnItsOwnThreadWhenStartReturns() throws Exception {
    try (Adapter adapter = Opened.with(new NullProvider(), Map.of())) {
      LaneOp op = adapter.prepare(FakeCycleBinding.readOfCycle()).onLane(adapter.openLane(0));
      FakeCompletion completion = new FakeCompletion();
      op.start(0, completion);

      assertThat(completion.ends()).isEqualTo(1);
      assertThat(completion.error()).isNull();
      assertThat(completion.thread()).isSameAs(Thread.currentThread());
    }
  }

  @Test
  void eachOpMakesItsValues() throws Exception {
    FakeCycleBinding binding = new FakeCycleBinding(ValueType.LONG, cycle -> cycle);
    OpTemplate template = OpTemplate.of("read", Map.of("stmt", binding.value()));
    try (Adapter adapter = Opened.with(new NullProvider(), Map.of())) {
      LaneOp op = adapter.prepare(template).onLane(adapter.openLane(0));
      op.start(7, new FakeCompletion());
      op.start(8, new FakeCompletion());
    }
    assertThat(binding.asked()).containsExactly("long of 7", "long of 8");
  }

  @Test
  void opsFailAsAskedFor() throws Exception {
    try (Adapter adapter = Opened.with(new NullProvider(), Map.of("fail-every", "10"))) {
      LaneOp op = adapter.prepare(FakeCycleBinding.readOfCycle()).onLane(adapter.openLane(0));
      long failed =
          LongStream.range(0, 1_000)
              .filter(
                  cycle -> {
                    FakeCompletion completion = new FakeCompletion();
                    op.start(cycle, completion);
                    return completion.error() != null;
                  })
              .count();
      assertThat(failed).isEqualTo(100);
    }
  }

  @Test
  void lanesShareNothing() throws Exception {
    try (Adapter adapter = Opened.with(new NullProvider(), Map.of(), 2, 1, "test")) {
      PreparedOp op = adapter.prepare(FakeCycleBinding.readOfCycle());
      AdapterLane first = adapter.openLane(0);
      AdapterLane second = adapter.openLane(1);

      assertThat(op.onLane(first)).isNotSameAs(op.onLane(second));
      assertThat(first.eventLoop()).isNull();
    }
  }
}
