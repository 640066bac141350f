package team;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.api.SpiVersion;
import java.util.List;
import java.util.Set;

/** Says nothing to nobody, and refuses to say 0. */
public final class Echo implements AdapterProvider {

  @Override
  public String name() {
    return "echo";
  }

  @Override
  public String description() {
    return "ops that end at once";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of();
  }

  @Override
  public Set<String> opFields() {
    return Set.of("say");
  }

  @Override
  public int spiVersion() {
    return SpiVersion.CURRENT;
  }

  @Override
  public Adapter open(AdapterContext context) {
    return new Adapter() {
      @Override
      public PreparedOp prepare(OpTemplate template) throws AdapterException {
        OpValue said = template.value("say").orElseThrow(() -> AdapterException.usage("say what?"));
        return PreparedOp.shared(
            (cycle, completion) -> {
              if (String.valueOf(said.render(cycle)).equals("0")) {
                completion.fail(new OpError("Refused", "not 0", true, null));
              } else {
                completion.succeed();
              }
            });
      }

      @Override
      public void close() {}
    };
  }
}
