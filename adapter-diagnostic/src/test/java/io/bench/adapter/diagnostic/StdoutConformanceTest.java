package io.bench.adapter.diagnostic;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.AnswerUse;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.tck.AdapterConformance;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

class StdoutConformanceTest extends AdapterConformance {

  @Override
  protected AdapterProvider provider() {
    return new Unread();
  }

  @Override
  protected List<OpTemplate> ops() {
    return List.of(NullConformanceTest.readOfKey());
  }

  /** The provider, but for where its adapter prints: not into the output of the tests. */
  private static final class Unread implements AdapterProvider {
    private final StdoutProvider real = new StdoutProvider();

    @Override
    public String name() {
      return real.name();
    }

    @Override
    public String description() {
      return real.description();
    }

    @Override
    public List<Parameter> parameters() {
      return real.parameters();
    }

    @Override
    public AnswerUse answerUse() {
      return real.answerUse();
    }

    @Override
    public int spiVersion() {
      return real.spiVersion();
    }

    @Override
    public Adapter open(AdapterContext context) {
      return new StdoutProvider.StdoutAdapter(
          new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    }
  }
}
