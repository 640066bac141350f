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
import io.bench.adapter.grpc.connect.ChannelParameters;
import io.bench.adapter.grpc.connect.ChannelSettings;
import io.bench.adapter.grpc.connect.Login;
import io.bench.adapter.grpc.cql.CqlOpCompiler;
import io.bench.adapter.grpc.cql.CqlSettings;
import io.bench.adapter.grpc.service.ServiceOps;
import io.bench.cql.connect.PasswordSource;
import io.bench.cql.connect.Passwords;
import io.bench.cql.field.Problems;
import io.bench.cql.statement.OpReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** {@code adapter=grpc}: CQL over the Stargate v1 API, and any protobuf service. */
public final class GrpcAdapterProvider implements AdapterProvider {

  private final Passwords passwords =
      new Passwords(ChannelParameters.PASSWORD_VARIABLE, PasswordSource.PROCESS);

  @Override
  public String name() {
    return "grpc";
  }

  @Override
  public Set<String> otherNames() {
    return Set.of("stargate-grpc");
  }

  @Override
  public String description() {
    return "CQL over gRPC (Stargate v1 API), and any protobuf service";
  }

  @Override
  public List<Parameter<?>> parameters() {
    List<Parameter<?>> parameters = new ArrayList<>(ChannelParameters.all());
    parameters.add(CqlSettings.MODE);
    parameters.addAll(ServiceOps.PARAMETERS);
    return List.copyOf(parameters);
  }

  @Override
  public List<String> embeddedServers() {
    return List.of("gateway");
  }

  @Override
  public void check(ParameterValues parameters, List<OpTemplate> templates, List<String> problems) {
    Problems found = new Problems(problems);
    ChannelSettings settings = ChannelSettings.read(parameters, found);
    if (settings.login() instanceof Login.WithPassword login) {
      passwords.check(login.user(), found);
    }
    CqlOpCompiler compiler =
        new CqlOpCompiler(CqlSettings.read(parameters, settings.deadlineNanos()));
    List<OpTemplate> calls = new ArrayList<>();
    for (OpTemplate template : templates) {
      if (ServiceOps.isServiceOp(template)) {
        calls.add(template);
      } else {
        found.check(() -> compiler.compile(template));
      }
    }
    ServiceOps.check(parameters, calls, problems);
  }

  @Override
  public Set<String> opFields() {
    Set<String> fields = new TreeSet<>(OpReader.KNOWN_FIELDS);
    fields.addAll(ServiceOps.FIELDS);
    return fields;
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
    return GrpcAdapter.open(context, passwords);
  }
}
