package io.bench.adapter.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.diagnostic.StdoutProvider.StdoutAdapter;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class StdoutAdapterTest {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  @Test
  void eachOpIsALineAndASuccessOnTheLanesThread() throws Exception {
    try (StdoutAdapter adapter = new StdoutAdapter(stream(bytes))) {
      FakeCompletion completion = new FakeCompletion();
      LaneOp op = adapter.prepare(FakeCycleBinding.readOfCycle()).onLane(adapter.openLane(0));
      op.start(1, completion);
      op.start(2, new FakeCompletion());

      assertThat(completion.ends()).isEqualTo(1);
      assertThat(completion.error()).isNull();
      assertThat(completion.thread()).isSameAs(Thread.currentThread());
      assertThat(lines()).containsExactly("read 1", "read 2");
    }
  }

  @Test
  void linesOfDifferentLanesAreNotMixed() throws Exception {
    int opsPerLane = 500;
    try (StdoutAdapter adapter = new StdoutAdapter(stream(bytes))) {
      PreparedOp op = adapter.prepare(FakeCycleBinding.readOfCycle());
      List<Thread> threads = new ArrayList<>();
      for (int lane = 0; lane < 4; lane++) {
        AdapterLane own = adapter.openLane(lane);
        LaneOp onLane = op.onLane(own);
        long first = (long) lane * opsPerLane;
        threads.add(
            new Thread(
                () -> {
                  for (long cycle = first; cycle < first + opsPerLane; cycle++) {
                    onLane.start(cycle, new FakeCompletion());
                  }
                }));
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
    }
    List<String> expected = new ArrayList<>();
    for (int cycle = 0; cycle < 4 * opsPerLane; cycle++) {
      expected.add("read " + cycle);
    }
    assertThat(lines()).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void anOutputThatTakesNoMoreIsAnErrorOfTheOp() {
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("broken pipe");
          }
        };
    try (StdoutAdapter adapter = new StdoutAdapter(stream(broken))) {
      FakeCompletion completion = new FakeCompletion();
      adapter
          .prepare(FakeCycleBinding.readOfCycle())
          .onLane(AdapterLane.WITHOUT_STATE)
          .start(1, completion);

      OpError error = Objects.requireNonNull(completion.error());
      assertThat(completion.ends()).isEqualTo(1);
      assertThat(error.name()).isEqualTo("OutputClosed");
      assertThat(error.retrySafe()).isFalse();
    }
  }

  @Test
  void closingLeavesStandardOutputOpenForTheSummary() throws Exception {
    Adapter adapter = Opened.with(new StdoutProvider(), Map.of());
    adapter.close();
    adapter.close();

    assertThat(FileDescriptor.out.valid()).isTrue();
  }

  private static PrintStream stream(OutputStream out) {
    return new PrintStream(out, false, StandardCharsets.UTF_8);
  }

  private List<String> lines() {
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
