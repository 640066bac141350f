package io.bench.adapter.grpc.service;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.grpc.connect.AnyServer;
import io.bench.adapter.grpc.connect.CallHeaders;
import io.bench.adapter.grpc.service.call.ServiceOp;
import io.bench.adapter.grpc.service.descriptor.FileTypes;
import io.bench.adapter.grpc.service.descriptor.MethodName;
import io.bench.adapter.grpc.service.descriptor.ReflectedTypes;
import io.bench.adapter.grpc.service.descriptor.ServiceTypes;
import io.bench.cql.field.OpFields;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Prepares ops of any service. Types are read or asked for when the first op needs them, and once.
 * One thread at a time.
 */
public final class ServiceOps {

  /** The op fields that have a meaning here. */
  public static final Set<String> FIELDS = ServiceOpCompiler.FIELDS;

  private static final Parameter<List<Path>> PROTO =
      Parameter.files(
          "proto",
          "comma-separated .proto files of the services (default: ask the server by"
              + " reflection)");

  private static final Parameter<List<Path>> PROTO_PATH =
      Parameter.files(
          "proto-path",
          "comma-separated folders of imports of .proto files (default: those above each file)");

  private static final Parameter<List<Path>> PROTOSET =
      Parameter.files(
          "protoset",
          "comma-separated descriptor sets, made by protoc --include_imports"
              + " --descriptor_set_out");

  /** Where the descriptions of services are. */
  public static final List<Parameter<?>> PARAMETERS = List.of(PROTO, PROTO_PATH, PROTOSET);

  private final ParameterValues parameters;
  private final ServiceOpCompiler compiler;
  private final CallHeaders headers;
  private final AnyServer server;
  private @Nullable ServiceTypes types;

  /**
   * @param parameters with what {@link #PARAMETERS} declares
   * @param deadlineNanos how long a try may take where its op says nothing else
   * @param headers what every call carries
   * @param forReflection a server that is asked where no file describes the services; never from
   *     the thread that its calls are completed on
   */
  public ServiceOps(
      ParameterValues parameters,
      long deadlineNanos,
      CallHeaders headers,
      AnyServer forReflection) {
    this.parameters = parameters;
    this.compiler = new ServiceOpCompiler(deadlineNanos);
    this.headers = headers;
    this.server = forReflection;
  }

  /** Whether an op is one of these, and not a CQL statement. */
  public static boolean isServiceOp(OpTemplate template) {
    return template.value("method").isPresent();
  }

  /** The full name of the service that an op calls, if it is one of these and its method is one. */
  public static Optional<String> calledService(OpTemplate template) {
    try {
      Optional<String> method = OpFields.of(template).text("method");
      return method.isEmpty()
          ? Optional.empty()
          : Optional.of(MethodName.parse(template.name(), method.get()).service());
    } catch (AdapterException e) {
      return Optional.empty();
    }
  }

  /**
   * Adds a line for each mistake that can be seen without a server; with {@code proto} or {@code
   * protoset} that is everything.
   *
   * @param templates only those that {@link #isServiceOp}
   */
  public static void check(
      ParameterValues parameters, List<OpTemplate> templates, List<String> problems) {
    ServiceTypes types;
    try {
      types = described(parameters);
    } catch (AdapterException e) {
      problems.add(String.valueOf(e.getMessage()));
      return;
    }
    ServiceOpCompiler compiler = new ServiceOpCompiler(1);
    for (OpTemplate template : templates) {
      try {
        if (types == null) {
          compiler.checkUntyped(template);
        } else {
          var unused = compiler.compile(template, types);
        }
      } catch (AdapterException e) {
        problems.addAll(e.problems());
      }
    }
  }

  /**
   * Prepares an op. May ask the server, and block until it answers.
   *
   * @throws AdapterException naming op and field of all that cannot work, or saying why the
   *     service's description is not available
   */
  public ServiceOp prepare(OpTemplate template) throws AdapterException {
    return compiler.compile(template, types());
  }

  private ServiceTypes types() throws AdapterException {
    ServiceTypes known = types;
    if (known == null) {
      known = described(parameters);
      if (known == null) {
        known = new ReflectedTypes(server, headers::make);
      }
      types = known;
    }
    return known;
  }

  /**
   * The services that files describe.
   *
   * @return null if none are given
   * @throws AdapterException naming the parameter and the file that cannot be used
   */
  private static @Nullable ServiceTypes described(ParameterValues parameters)
      throws AdapterException {
    List<Path> protos = parameters.find(PROTO).orElse(List.of());
    List<Path> folders = parameters.find(PROTO_PATH).orElse(List.of());
    List<Path> sets = parameters.find(PROTOSET).orElse(List.of());
    if (!protos.isEmpty() && !sets.isEmpty()) {
      throw AdapterException.usage("give either 'proto' or 'protoset', not both");
    }
    if (protos.isEmpty() && !folders.isEmpty()) {
      throw AdapterException.usage("parameter 'proto-path' goes with 'proto'");
    }
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        throw AdapterException.usage("parameter 'proto-path': %s is no folder".formatted(folder));
      }
    }
    if (!protos.isEmpty()) {
      return FileTypes.ofProtoFiles(protos, folders);
    }
    return sets.isEmpty() ? null : FileTypes.ofDescriptorSets(sets);
  }
}
