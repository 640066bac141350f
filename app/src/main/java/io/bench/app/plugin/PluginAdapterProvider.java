package io.bench.app.plugin;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.AnswerUse;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.api.PreparedOp;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A plugin's adapter, whose slow work is done with the plugin's class loader as the thread's. Ops
 * and lanes are the adapter's own: nothing stands between them and the engine.
 */
record PluginAdapterProvider(AdapterProvider provider, Origin origin) implements AdapterProvider {

  @Override
  public String name() {
    return provider.name();
  }

  @Override
  public Set<String> otherNames() {
    return provider.otherNames();
  }

  @Override
  public String description() {
    return provider.description();
  }

  @Override
  public List<Parameter> parameters() {
    return provider.parameters();
  }

  @Override
  public List<String> embeddedServers() {
    return provider.embeddedServers();
  }

  @Override
  public void check(ParameterValues parameters, List<OpTemplate> templates, List<String> problems) {
    origin.<Boolean, RuntimeException>within(
        () -> {
          provider.check(parameters, templates, problems);
          return true;
        });
  }

  @Override
  public Set<String> opFields() {
    return provider.opFields();
  }

  @Override
  public AnswerUse answerUse() {
    return provider.answerUse();
  }

  @Override
  public int spiVersion() {
    return provider.spiVersion();
  }

  @Override
  public Adapter open(AdapterContext context) throws AdapterException {
    return new PluginAdapter(
        origin.<Adapter, AdapterException>within(() -> provider.open(context)), origin);
  }

  private record PluginAdapter(Adapter adapter, Origin origin) implements Adapter {

    @Override
    public PreparedOp prepare(OpTemplate template) throws AdapterException {
      return origin.<PreparedOp, AdapterException>within(() -> adapter.prepare(template));
    }

    @Override
    public AdapterLane openLane(int index) throws AdapterException {
      return origin.<AdapterLane, AdapterException>within(() -> adapter.openLane(index));
    }

    @Override
    public Map<String, String> metadata() {
      return origin.<Map<String, String>, RuntimeException>within(adapter::metadata);
    }

    @Override
    public List<InetSocketAddress> serverAddresses() {
      return origin.<List<InetSocketAddress>, RuntimeException>within(adapter::serverAddresses);
    }

    @Override
    public void close() {
      origin.<Boolean, RuntimeException>within(
          () -> {
            adapter.close();
            return true;
          });
    }
  }
}
