package io.bench.adapter.diagnostic;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.AnswerUse;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.api.SpiVersion;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Prints each op with its values on standard output instead of sending it. */
public final class StdoutProvider implements AdapterProvider {

  @Override
  public String name() {
    return "stdout";
  }

  @Override
  public String description() {
    return "prints each op with its values, one a line, instead of sending it";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of();
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
    return new StdoutAdapter(
        new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8));
  }

  /** Writes to any stream; the lanes share it. */
  record StdoutAdapter(PrintStream out) implements Adapter {

    @Override
    public PreparedOp prepare(OpTemplate template) {
      CapturedNames captured = new CapturedNames(template);
      return (cycle, completion) -> {
        captured.tell(completion);
        print(template.render(cycle), completion);
      };
    }

    private void print(String line, Completion completion) {
      out.println(line);
      if (out.checkError()) {
        completion.fail(new OpError("OutputClosed", "standard output takes no more", false, null));
      } else {
        completion.succeed();
      }
    }

    @Override
    public AdapterLane openLane(int index) {
      return AdapterLane.WITHOUT_STATE;
    }

    @Override
    public void close() {
      out.flush();
    }
  }
}
