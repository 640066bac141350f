package io.bench.adapter.diagnostic;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.AnswerUse;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.SpiVersion;
import java.util.List;

/** What the providers of adapters without a server say of themselves. */
abstract class DiagnosticProvider implements AdapterProvider {

  private final String name;
  private final String description;
  private final List<Parameter<?>> parameters;

  DiagnosticProvider(String name, String description, Parameter<?>... parameters) {
    this.name = name;
    this.description = description;
    this.parameters = List.of(parameters);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String description() {
    return description;
  }

  @Override
  public final List<Parameter<?>> parameters() {
    return parameters;
  }

  @Override
  public final AnswerUse answerUse() {
    return AnswerUse.NONE;
  }

  @Override
  public final int spiVersion() {
    return SpiVersion.CURRENT;
  }
}
