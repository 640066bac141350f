package io.bench.adapter.diagnostic;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.PreparedOp;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** Prints each op with its values on standard output instead of sending it. */
public final class StdoutProvider extends DiagnosticProvider {

  private final Supplier<OutputStream> target;

  /** One whose adapters print on the standard output of this process. */
  public StdoutProvider() {
    this(() -> new FileOutputStream(FileDescriptor.out));
  }

  /** One that asks for each adapter where it is to print. */
  StdoutProvider(Supplier<OutputStream> target) {
    super("stdout", "prints each op with its values, one a line, instead of sending it");
    this.target = target;
  }

  @Override
  public Adapter open(AdapterContext context) {
    return new StdoutAdapter(new PrintStream(target.get(), false, StandardCharsets.UTF_8));
  }

  /** Writes to any stream; the lanes share it. */
  record StdoutAdapter(PrintStream out) implements Adapter {

    @Override
    public PreparedOp prepare(OpTemplate template) {
      CapturedNames captured = new CapturedNames(template);
      return PreparedOp.shared(
          (cycle, completion) -> {
            captured.tell(completion);
            print(template.render(cycle), completion);
          });
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
    public void close() {
      out.flush();
    }
  }
}
