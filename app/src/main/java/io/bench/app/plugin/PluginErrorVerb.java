package io.bench.app.plugin;

import io.bench.adapter.api.error.ErrorVerb;
import io.bench.adapter.api.error.ErrorVerbProvider;
import io.bench.adapter.api.error.FailedTry;
import org.jspecify.annotations.Nullable;

/** A plugin's error verb, begun and ended with the plugin's class loader as the thread's. */
record PluginErrorVerb(ErrorVerbProvider provider, Origin origin) implements ErrorVerbProvider {

  @Override
  public String name() {
    return provider.name();
  }

  @Override
  public String description() {
    return provider.description();
  }

  @Override
  public int spiVersion() {
    return provider.spiVersion();
  }

  @Override
  public ErrorVerb begin(String step) {
    return new Begun(
        origin.<ErrorVerb, RuntimeException>within(() -> provider.begin(step)), origin);
  }

  private record Begun(ErrorVerb verb, Origin origin) implements ErrorVerb {

    @Override
    public @Nullable String failed(FailedTry failure) {
      return verb.failed(failure);
    }

    @Override
    public void close() {
      origin.<Boolean, RuntimeException>within(
          () -> {
            verb.close();
            return true;
          });
    }
  }
}
