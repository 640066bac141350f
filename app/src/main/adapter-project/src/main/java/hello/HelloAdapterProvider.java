package hello;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.api.SpiVersion;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** The adapter's name, its parameters and op fields, and what is wrong with what a user wrote. */
public final class HelloAdapterProvider implements AdapterProvider {

  private static final Parameter<Duration> TIMEOUT =
      Parameter.duration("timeout", "how long to wait for an answer").withDefault("10s");

  private static final Set<String> FIELDS = Set.of("get");

  @Override
  public String name() {
    return "hello";
  }

  @Override
  public String description() {
    return "GET requests over HTTP";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of(TIMEOUT);
  }

  @Override
  public Set<String> opFields() {
    return FIELDS;
  }

  @Override
  public int spiVersion() {
    return SpiVersion.CURRENT;
  }

  /** Before anything is started, and without asking a server: all mistakes at once. */
  @Override
  public void check(ParameterValues parameters, List<OpTemplate> templates, List<String> problems) {
    for (OpTemplate template : templates) {
      try {
        address(template);
      } catch (AdapterException e) {
        problems.addAll(e.problems());
      }
    }
  }

  /** What an op asks for. A field that nobody knows is refused: it would silently do nothing. */
  static OpValue address(OpTemplate template) throws AdapterException {
    template.requireKnown(FIELDS);
    return template
        .value("get")
        .orElseThrow(() -> AdapterException.usage("op '" + template.name() + "': no field 'get'"));
  }

  @Override
  public Adapter open(AdapterContext context) {
    return new HelloAdapter(context.parameters().get(TIMEOUT), context.threadNamePrefix());
  }
}
