package io.bench.app.server;

import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.grpc.GrpcAdapterProvider;
import io.bench.adapter.grpc.service.ServiceOps;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.StepPlan;
import io.bench.servers.ServerOption;
import io.bench.servers.ServerOptionException;
import io.bench.servers.cassandra.CassandraOptions;
import io.bench.servers.gateway.Gateway;
import io.bench.servers.gateway.GatewayOptions;
import io.bench.servers.nginx.NginxConfiguration;
import io.bench.servers.nginx.NginxOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The user's parameters about servers, checked before any server starts. */
public final class ServerChoices {

  /** What adapters call the servers that bench can start for them. */
  static final String CASSANDRA = "cassandra";

  static final String GATEWAY = "gateway";

  /** The parameter that names the servers' addresses. */
  public static final String HOST = "host";

  /** The parameter that names a secure connect bundle. */
  public static final String BUNDLE = "scb";

  /** Parameters that say where a server is. */
  private static final List<String> ADDRESSES = List.of(HOST, BUNDLE);

  static final OptionFamily CASSANDRA_OPTIONS =
      new OptionFamily(
          "Cassandra",
          CassandraOptions.declared(),
          options -> CassandraOptions.parse(options, Path.of(".")));
  static final OptionFamily GATEWAY_OPTIONS =
      new OptionFamily("gateway", GatewayOptions.declared(), GatewayOptions::parse);
  static final OptionFamily NGINX_OPTIONS =
      new OptionFamily("proxy", NginxOptions.declared(), NginxOptions::parse);

  private static final List<OptionFamily> FAMILIES =
      List.of(CASSANDRA_OPTIONS, GATEWAY_OPTIONS, NGINX_OPTIONS);

  /** {@code via=nginx:stock}: a proxy between the client and its servers. */
  private static final String VIA = "via";

  private static final String NGINX = "nginx:";
  private static final Parameter<String> VIA_PARAMETER =
      Parameter.text(
          VIA,
          "a proxy between client and servers, gRPC only: nginx:"
              + String.join(", nginx:", NginxConfiguration.titles()));

  private ServerChoices() {}

  /** The servers' options as parameters of a run. */
  public static List<Parameter<?>> parameters() {
    Stream<Parameter<?>> options =
        FAMILIES.stream()
            .flatMap(family -> family.declared().stream())
            .map(ServerChoices::parameter);
    return Stream.concat(Stream.of(VIA_PARAMETER), options).toList();
  }

  private static Parameter<?> parameter(ServerOption option) {
    Parameter<?> declared =
        switch (option.kind()) {
          case PLAIN, FOR_THE_USER -> Parameter.text(option.name(), option.doc());
          case FILE -> Parameter.file(option.name(), option.doc());
          case SECRET -> Parameter.secret(option.name(), option.doc());
          case PREFIX -> Parameter.librarySetting(option.name() + "*", option.doc());
        };
    String defaultValue = option.defaultValue();
    return defaultValue == null ? declared : declared.withDefault(defaultValue);
  }

  /** Whether an option runs a program or says who can reach a server. */
  public static boolean isForTheUser(String name) {
    return FAMILIES.stream()
        .flatMap(family -> family.declared().stream())
        .filter(option -> option.kind() == ServerOption.Kind.FOR_THE_USER)
        .anyMatch(option -> parameter(option).matches(name));
  }

  /** Everything that is wrong with the servers' options, one line each. Starts nothing. */
  public static List<String> problems(Map<String, String> given) {
    List<String> problems = new ArrayList<>();
    Map<String, String> known = new LinkedHashMap<>(given);
    given.forEach(
        (name, value) -> {
          String unknown = unknownSetting(name);
          if (unknown != null) {
            problems.add(unknown);
            known.remove(name);
          }
        });
    FAMILIES.forEach(family -> problems.addAll(family.problems(known)));
    problems.addAll(problemsOfVia(given));
    return problems;
  }

  private static @Nullable String unknownSetting(String option) {
    if (!option.startsWith(CassandraOptions.SETTING_PREFIX)) {
      return null;
    }
    String name = option.substring(CassandraOptions.SETTING_PREFIX.length()).split("\\.", 2)[0];
    Set<String> known = CassandraOptions.settingNames();
    return known.isEmpty() || known.contains(name)
        ? null
        : "unknown setting '%s' of cassandra.yaml%s"
            .formatted(name, NearestName.suggestion(name, known));
  }

  /** Names everything given that no server knows; for commands that take nothing else. */
  public static List<String> unknown(Map<String, String> given) {
    List<Parameter<?>> declared = parameters();
    List<String> names = declared.stream().map(Parameter::name).toList();
    return given.keySet().stream()
        .filter(name -> declared.stream().noneMatch(parameter -> parameter.matches(name)))
        .map(name -> "unknown option '%s'%s".formatted(name, NearestName.suggestion(name, names)))
        .toList();
  }

  /** Names the options that would do nothing, because the run starts no such server. */
  public static List<String> unused(Map<String, String> given, RunPlan plan) {
    List<String> unused = new ArrayList<>();
    if (!needsCassandra(given, plan)) {
      unused.addAll(CASSANDRA_OPTIONS.unused(given));
    }
    if (!needsGateway(plan)) {
      unused.addAll(GATEWAY_OPTIONS.unused(given));
    }
    if (via(given) == null) {
      unused.addAll(NGINX_OPTIONS.unused(given));
    } else if (plan.steps().stream().noneMatch(ServerChoices::speaksGrpc)) {
      unused.add("parameter 'via' is for steps that speak gRPC, and this run has none");
    }
    return unused;
  }

  /**
   * Names the services that ops would call on a gateway that is started for the run, and that it
   * does not have: no server need be started to know that.
   */
  public static List<String> foreignServices(RunPlan plan) {
    Map<String, String> problems = new LinkedHashMap<>();
    for (StepPlan step : plan.steps()) {
      if (ServerChoices.needsGateway(step) && step.adapter() instanceof GrpcAdapterProvider) {
        for (OpTemplate template : step.templates()) {
          ServiceOps.calledService(template)
              .filter(service -> !Gateway.services().contains(service))
              .ifPresent(
                  service -> problems.putIfAbsent(service, foreignService(template, service)));
        }
      }
    }
    return new ArrayList<>(problems.values());
  }

  private static String foreignService(OpTemplate template, String service) {
    return "op '%s': give host=, where service '%s' is; the gateway that is started without has %s%s"
        .formatted(
            template.name(),
            service,
            String.join(", ", Gateway.services()),
            NearestName.suggestion(service, Gateway.services()));
  }

  /** Whether parameters say where a server is, so that none would be started. */
  public static boolean nameServer(Map<String, String> given) {
    return !Collections.disjoint(given.keySet(), ADDRESSES);
  }

  /** Whether a step names its server itself. */
  static boolean namesServer(StepPlan step) {
    return nameServer(step.adapterParameters());
  }

  /** Whether a step speaks what a gateway speaks, and so can go through a proxy. */
  static boolean speaksGrpc(StepPlan step) {
    return step.adapter().embeddedServers().contains(GATEWAY);
  }

  /** Whether a step is to be given a gateway. */
  public static boolean needsGateway(StepPlan step) {
    return speaksGrpc(step) && !namesServer(step);
  }

  /** Whether a step is to be given a Cassandra to talk to by itself. */
  public static boolean needsCassandra(StepPlan step) {
    return step.adapter().embeddedServers().contains(CASSANDRA) && !namesServer(step);
  }

  /** Whether a step of a run is to be given a gateway. */
  public static boolean needsGateway(RunPlan plan) {
    return plan.steps().stream().anyMatch(ServerChoices::needsGateway);
  }

  /** A gateway needs a Cassandra behind it, unless the user names another. */
  static boolean needsCassandra(Map<String, String> given, RunPlan plan) {
    return plan.steps().stream().anyMatch(ServerChoices::needsCassandra)
        || (needsGateway(plan) && !isGatewayElsewhere(given));
  }

  /** Whether a gateway is to talk to servers that exist. */
  public static boolean isGatewayElsewhere(Map<String, String> given) {
    return GATEWAY_OPTIONS.among(given).containsKey(GatewayOptions.PREFIX + "contact-points");
  }

  /** Whether every step talks to servers that are started for the run, and these to no others. */
  public static boolean startsEveryServer(Map<String, String> given, RunPlan plan) {
    return !isGatewayElsewhere(given)
        && plan.steps().stream().allMatch(step -> needsCassandra(step) || needsGateway(step));
  }

  /** The configuration that is asked for, or null if calls go to the servers at once. */
  static @Nullable NginxConfiguration via(Map<String, String> given) {
    String value = given.get(VIA);
    if (value == null) {
      return null;
    }
    if (!value.startsWith(NGINX)) {
      throw new ServerOptionException(
          "via=%s: must be nginx:%s"
              .formatted(value, String.join(" or nginx:", NginxConfiguration.titles())));
    }
    return NginxConfiguration.of(value.substring(NGINX.length()));
  }

  private static List<String> problemsOfVia(Map<String, String> given) {
    try {
      NginxConfiguration configuration = via(given);
      boolean encrypted = "true".equalsIgnoreCase(given.get("tls"));
      return configuration != null && encrypted
          ? List.of("parameter 'via' goes with plaintext only: leave out tls=true")
          : List.of();
    } catch (ServerOptionException e) {
      return List.of(e.getMessage());
    }
  }
}
