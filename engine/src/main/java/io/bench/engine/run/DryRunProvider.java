package io.bench.engine.run;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.Capture;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.PreparedOp;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Replaces an adapter in a dry run, once that has checked parameters and ops: opens nothing, needs
 * no server, and makes each op without sending it. A captured value is the name of its field.
 *
 * @param real the adapter that the ops are meant for
 */
public record DryRunProvider(AdapterProvider real, DryRun kind) implements AdapterProvider {

  @Override
  public String name() {
    return real.name() + "-dryrun";
  }

  @Override
  public String description() {
    return "dry run of: " + real.description();
  }

  @Override
  public List<Parameter<?>> parameters() {
    return real.parameters();
  }

  @Override
  public int spiVersion() {
    return real.spiVersion();
  }

  @Override
  public Adapter open(AdapterContext context) {
    return new DryAdapter(
        kind,
        new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8));
  }

  /** Writes to any stream; the lanes share it. */
  record DryAdapter(DryRun kind, PrintStream out) implements Adapter {

    @Override
    public PreparedOp prepare(OpTemplate template) {
      return PreparedOp.shared((cycle, completion) -> run(template, cycle, completion));
    }

    private void run(OpTemplate template, long cycle, Completion completion) {
      for (Capture capture : template.captures()) {
        completion.capture(capture.variable(), capture.field());
      }
      switch (kind) {
        case OP -> {
          make(template.fields(), cycle);
          make(template.params(), cycle);
        }
        case EMIT -> {
          out.println(template.render(cycle));
          if (out.checkError()) {
            completion.fail(
                new OpError("OutputClosed", "standard output takes no more", false, null));
            return;
          }
        }
      }
      completion.succeed();
    }

    private static void make(Map<String, OpValue> values, long cycle) {
      values.values().forEach(value -> value.render(cycle));
    }

    @Override
    public Map<String, String> metadata() {
      return Map.of("dryrun", kind.name().toLowerCase(Locale.ROOT));
    }

    @Override
    public void close() {
      out.flush();
    }
  }

  /** How much of an op a dry run does. */
  public enum DryRun {
    /** Makes every value of each op, and nothing else. */
    OP,
    /** Prints each op with its values on standard output, one a line. */
    EMIT;

    /** The word for the parameter {@code dryrun}: {@code op} or {@code emit}. */
    public static DryRun parse(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }
}
