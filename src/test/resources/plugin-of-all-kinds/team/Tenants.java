package team;

import io.bench.adapter.api.SpiVersion;
import io.bench.adapter.api.function.Argument;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.BindingFunction;
import io.bench.adapter.api.function.BindingFunctionProvider;
import io.bench.adapter.api.function.CompiledFunction;
import java.util.List;

/** The function {@code Tenant(n)}. */
public final class Tenants implements BindingFunctionProvider {

  @Override
  public int spiVersion() {
    return SpiVersion.CURRENT;
  }

  @Override
  public List<BindingFunction> functions() {
    return List.of(new Tenant());
  }

  private static final class Tenant implements BindingFunction {

    @Override
    public String name() {
      return "Tenant";
    }

    @Override
    public String summary() {
      return "The tenant of a user.";
    }

    @Override
    public String example() {
      return "Tenant(16)";
    }

    @Override
    public Class<?> input() {
      return long.class;
    }

    @Override
    public Class<?> output() {
      return long.class;
    }

    @Override
    public List<Argument> arguments() {
      return List.of(new Argument("tenants", long.class));
    }

    @Override
    public CompiledFunction compile(ArgumentValues values) {
      long tenants = values.longAt(0);
      if (tenants < 1) {
        throw new IllegalArgumentException("there must be a tenant, not " + tenants);
      }
      return new CompiledFunction.LongToLong(user -> user % tenants);
    }
  }
}
