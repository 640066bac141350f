package io.bench.adapter.grpc;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.AnswerUse;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.api.SpiVersion;
import java.util.List;
import java.util.Set;

/** {@code adapter=grpc}: CQL statements and batches over the Stargate v1 API. */
public final class GrpcAdapterProvider implements AdapterProvider {

  @Override
  public String name() {
    return "grpc";
  }

  @Override
  public String description() {
    return "CQL over gRPC (Stargate v1 API) through grpc-java";
  }

  @Override
  public List<Parameter> parameters() {
    return GrpcSettings.PARAMETERS;
  }

  @Override
  public void check(ParameterValues parameters, List<OpTemplate> templates, List<String> problems) {
    GrpcSettings.check(parameters, problems);
    CqlOpCompiler compiler = new CqlOpCompiler(GrpcSettings.ofOps(parameters));
    for (OpTemplate template : templates) {
      GrpcSettings.attempt(() -> compiler.compile(template), problems);
    }
  }

  @Override
  public Set<String> opFields() {
    return CqlOpCompiler.KNOWN_FIELDS;
  }

  @Override
  public AnswerUse answerUse() {
    return AnswerUse.READ;
  }

  @Override
  public int spiVersion() {
    return SpiVersion.CURRENT;
  }

  @Override
  public Adapter open(AdapterContext context) throws AdapterException {
    return GrpcAdapter.open(context);
  }
}
