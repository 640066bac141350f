package salut;

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
public final class SalutAdapterProvider implements AdapterProvider {

  static final Parameter<String> HOST =
      Parameter.text("host", "host:port of the server; without it one in this process answers");

  static final Parameter<Duration> TIMEOUT =
      Parameter.duration("timeout", "how long to wait for an answer").withDefault("10s");

  private static final Set<String> FIELDS = Set.of("command");

  @Override
  public String name() {
    return "salut";
  }

  @Override
  public String description() {
    return "commands over RESP, pipelined on one connection for each lane";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of(HOST, TIMEOUT);
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
    String host = parameters.find(HOST).orElse(null);
    if (host != null) {
      try {
        SalutAdapter.address(host);
      } catch (AdapterException e) {
        problems.addAll(e.problems());
      }
    }
    for (OpTemplate template : templates) {
      try {
        command(template);
      } catch (AdapterException e) {
        problems.addAll(e.problems());
      }
    }
  }

  /** What an op asks for. A field that nobody knows is refused: it would silently do nothing. */
  static List<OpValue> command(OpTemplate template) throws AdapterException {
    template.requireKnown(FIELDS);
    OpValue command = template.value("command").orElse(null);
    if (command instanceof OpValue.Sequence words && !words.items().isEmpty()) {
      return words.items();
    }
    throw AdapterException.usage(
        "op '" + template.name() + "': field 'command' must be a list, as in [GET, \"key:{id}\"]");
  }

  @Override
  public Adapter open(AdapterContext context) throws AdapterException {
    return SalutAdapter.open(context);
  }
}
