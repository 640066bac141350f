package io.bench.app.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.RecordedRun;
import io.bench.app.run.RunSurroundings;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.RunEnvironment;
import io.bench.engine.run.StepInfo;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.net.StandardProtocolFamily;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BlockedRunTest {

  private static final class FullDisk extends Writer {

    @Override
    public void write(char[] text, int from, int length) throws IOException {
      throw new IOException("No space left on device");
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @Test
  void aBlockThatCannotBeWrittenIsToldAndNoBug() throws Exception {
    StepInfo step =
        RecordedRun.step(0, 1, "latency", RecordedRun.timed(PhaseKind.MEASUREMENT, 2, 0));
    PhaseResult block =
        RecordedRun.phase(
            step.plan().phases().get(0),
            2,
            RecordedRun.ops(
                read -> RecordedRun.succeed(read, 10, 1_000_000, false),
                write -> RecordedRun.succeed(write, 10, 1_000_000, false)),
            List.of());
    try (BlockedRun run =
        new BlockedRun(
            SocketChannel.open(StandardProtocolFamily.UNIX),
            new BufferedWriter(new FullDisk()),
            new RunSurroundings(RunEnvironment.NONE, List.of(), Optional.empty()),
            new SecretMask())) {
      assertThat(run.measured(step.plan(), block, block.ops(), true))
          .isEqualTo("cannot write blocks.jsonl: No space left on device");
    }
  }
}
