package example.http;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.ParameterValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Runs one op by itself, and waits for its end. */
final class OneOp implements Completion {

  private final CompletableFuture<String> end = new CompletableFuture<>();

  private OneOp() {}

  /**
   * @param parameters as a user types them
   * @param secrets is told what the adapter calls a secret
   * @return the name of the error, or {@code succeeded}
   */
  static String run(Map<String, String> parameters, Consumer<String> secrets, OpTemplate template)
      throws AdapterException {
    List<String> problems = new ArrayList<>();
    ParameterValues values = ParameterValues.check(Settings.PARAMETERS, parameters, problems);
    if (!problems.isEmpty()) {
      throw AdapterException.usage(problems);
    }
    AdapterContext context = new AdapterContext(values, 1, 1, "one-op", secrets);
    try (Adapter adapter = new HttpAdapterProvider().open(context);
        AdapterLane lane = adapter.openLane(0)) {
      OneOp op = new OneOp();
      adapter.prepare(template).onLane(lane).start(0, op);
      return op.end.join();
    }
  }

  @Override
  public int slot() {
    return 0;
  }

  @Override
  public void firstResult() {}

  @Override
  public void addRows(long rows) {}

  @Override
  public void addPages(long pages) {}

  @Override
  public void message(long bytes) {}

  @Override
  public void addSentMessages(long messages) {}

  @Override
  public void addTransparentRetries(long retries) {}

  @Override
  public void addBytes(long bytes) {}

  @Override
  public void applied(boolean applied) {}

  @Override
  public void verified(long equal, long missing, long unexpected, long unequal) {}

  @Override
  public void capture(int variable, Object value) {}

  @Override
  public void succeed() {
    end.complete("succeeded");
  }

  @Override
  public void fail(OpError error) {
    end.complete(error.name());
  }
}
