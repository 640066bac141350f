package io.bench.app.plugin;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.error.ErrorVerbProvider;
import io.bench.adapter.api.export.ExporterProvider;
import io.bench.adapter.api.function.BindingFunction;
import io.bench.adapter.api.function.BindingFunctionProvider;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * A kind of thing that can be brought.
 *
 * @param service what providers implement
 * @param word what one of them is called in messages
 * @param spiVersion the version that a provider was compiled against
 * @param names the names that a provider takes: one, but for functions
 * @param form what a name looks like
 * @param taken names that nobody may take
 */
record ProviderKind<T>(
    Class<T> service,
    String word,
    ToIntFunction<T> spiVersion,
    Function<T, List<String>> names,
    String form,
    List<String> taken) {

  private static final String WORD = "[a-z][a-z0-9-]*";

  static ProviderKind<AdapterProvider> adapters() {
    return new ProviderKind<>(
        AdapterProvider.class,
        "adapter",
        AdapterProvider::spiVersion,
        provider -> List.of(provider.name()),
        WORD,
        List.of());
  }

  /**
   * @param taken the words of the recipe language
   */
  static ProviderKind<BindingFunctionProvider> functions(List<String> taken) {
    return new ProviderKind<>(
        BindingFunctionProvider.class,
        "function",
        BindingFunctionProvider::spiVersion,
        provider -> provider.functions().stream().map(BindingFunction::name).distinct().toList(),
        "[A-Za-z][A-Za-z0-9_]*",
        taken);
  }

  /**
   * @param taken the built-in ones
   */
  static ProviderKind<ErrorVerbProvider> errorVerbs(List<String> taken) {
    return new ProviderKind<>(
        ErrorVerbProvider.class,
        "error verb",
        ErrorVerbProvider::spiVersion,
        provider -> List.of(provider.name()),
        WORD,
        taken);
  }

  /**
   * @param taken the built-in ones
   */
  static ProviderKind<ExporterProvider> exporters(List<String> taken) {
    return new ProviderKind<>(
        ExporterProvider.class,
        "exporter",
        ExporterProvider::spiVersion,
        provider -> List.of(provider.name()),
        WORD,
        taken);
  }
}
