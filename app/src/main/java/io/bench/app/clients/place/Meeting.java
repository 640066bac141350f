package io.bench.app.clients.place;

import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterSyntax;
import io.bench.adapter.api.ParameterValues;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.parameter.HostAndPort;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where and how the clients of one run meet. Immutable.
 *
 * @param client which this is, 0-based
 * @param clients how many there are, at least 2
 * @param host where client 0 listens
 * @param secret what every client must know; empty if the place is on loopback and none was given
 * @param certificate of client 0, a PEM file, with {@code key}; null for no encryption
 * @param timeout how long to wait for clients that have not come or, up to 30 s, are silent
 */
public record Meeting(
    int client,
    int clients,
    String host,
    int port,
    String secret,
    @Nullable Path certificate,
    @Nullable Path key,
    Duration timeout) {

  /** Where client 0 listens if nothing else is said. */
  public static final int DEFAULT_PORT = 9741;

  private static final int MAX_PORT = 65_535;

  /** A client may be busy or paused for this long. */
  public static final Duration MAX_SILENCE = Duration.ofSeconds(30);

  private static final int MIN_SECRET_LENGTH = 16;

  static final Parameter<String> MEET =
      Parameter.text(
          "meet",
          "HOST:PORT where client 0 listens; by default port 9741 of Slurm's first node, or of the"
              + " Indexed Job's first pod");

  static final Parameter<Path> SECRET_FILE =
      Parameter.file("meet-secret-file", "secret that all clients share, at least 16 characters");

  static final Parameter<Duration> TIMEOUT =
      Parameter.duration("meet-timeout", "how long clients wait for one another").withDefault("2m");

  static final Parameter<Path> CERTIFICATE =
      Parameter.file("meet-tls-cert", "PEM certificate of client 0, which all clients trust");

  static final Parameter<Path> KEY =
      Parameter.file("meet-tls-key", "PEM private key of that certificate; client 0 needs it");

  /** The parameters. */
  public static List<Parameter<?>> parameters() {
    return List.of(MEET, SECRET_FILE, TIMEOUT, CERTIFICATE, KEY);
  }

  /**
   * The meeting that a run is part of.
   *
   * @param given parameters as typed
   * @param environment variables of this process
   * @return empty for a run of one client
   * @throws UsageException with every mistake that was found
   */
  public static Optional<Meeting> of(Map<String, String> given, Map<String, String> environment) {
    int clients = number(given, EngineParameters.CLIENTS).orElse(1);
    return clients < 2
        ? Optional.empty()
        : Optional.of(of(given, new MeetingPlace(environment, hostName()), clients));
  }

  static Meeting of(Map<String, String> given, MeetingPlace place, int clients) {
    List<String> problems = new ArrayList<>();
    ParameterValues values = ParameterValues.check(parameters(), own(given), problems);
    Optional<String> tasks = place.tasks().filter(count -> !count.equals("" + clients));
    if (tasks.isPresent() && !given.containsKey(EngineParameters.CLIENT.name())) {
      problems.add(
          "clients=%d, and Slurm started %s tasks: give srun --ntasks=%d"
              .formatted(clients, tasks.get(), clients));
    }
    int client =
        number(given, EngineParameters.CLIENT)
            .or(() -> place.client().map(Integer::parseInt))
            .orElse(-1);
    if (client < 0) {
      problems.add(
          "clients=%d: client=K says which of the clients this is, from 0 on; Slurm and Kubernetes say it by themselves"
              .formatted(clients));
    } else if (client >= clients) {
      problems.add(
          "client=%d of clients=%d: the clients are 0 to %d"
              .formatted(client, clients, clients - 1));
    }
    String meet = values.find(MEET).or(place::host).orElse("");
    if (meet.isEmpty()) {
      problems.add(
          "clients=%d: meet=HOST:PORT says where client 0 listens; only Slurm and Kubernetes say it by themselves"
              .formatted(clients));
    }
    InetSocketAddress address = address(meet, problems);
    String secret = secret(values, address, problems);
    Path certificate = values.find(CERTIFICATE).orElse(null);
    Path key = values.find(KEY).orElse(null);
    boolean needsKey = client == 0 && certificate != null;
    if ((key == null && needsKey) || (key != null && certificate == null)) {
      problems.add("give meet-tls-cert and meet-tls-key together, or neither");
    }
    UsageException.throwIfAny(problems);
    return new Meeting(
        client,
        clients,
        address.getHostString(),
        address.getPort(),
        secret,
        certificate,
        key,
        values.get(TIMEOUT));
  }

  private static Map<String, String> own(Map<String, String> given) {
    Map<String, String> own = new LinkedHashMap<>();
    given.forEach(
        (name, value) -> {
          if (parameters().stream().anyMatch(parameter -> parameter.matches(name))) {
            own.put(name, value);
          }
        });
    return own;
  }

  /** The planner reports a value that is no such number. */
  private static Optional<Integer> number(Map<String, String> given, Parameter<?> parameter) {
    return given.entrySet().stream()
        .filter(entry -> parameter.matches(entry.getKey()))
        .flatMap(entry -> number(entry.getValue()).stream())
        .findFirst();
  }

  private static Optional<Integer> number(String value) {
    try {
      return Optional.of(Math.toIntExact(ParameterSyntax.parseInteger(value)))
          .filter(number -> number >= 0);
    } catch (IllegalArgumentException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  private static InetSocketAddress address(String meet, List<String> problems) {
    HostAndPort written = HostAndPort.parse(meet, "" + DEFAULT_PORT);
    String host = written.host();
    String port = written.port();
    boolean readable = port.matches("\\d{1,5}") && Integer.parseInt(port) <= MAX_PORT;
    if (!meet.isEmpty() && (host.isEmpty() || !readable || port.equals("0"))) {
      problems.add("meet=%s: give HOST:PORT, such as node1:9741".formatted(meet));
    }
    return InetSocketAddress.createUnresolved(
        host, readable ? Integer.parseInt(port) : DEFAULT_PORT);
  }

  private static String secret(
      ParameterValues values, InetSocketAddress address, List<String> problems) {
    Optional<Path> file = values.find(SECRET_FILE);
    if (file.isEmpty()) {
      if (!isLoopback(address.getHostString())) {
        problems.add(
            "meet=%s can be reached from other machines: give meet-secret-file=FILE, the same on every client"
                .formatted(address.getHostString()));
      }
      return "";
    }
    try {
      String secret = Files.readString(file.get()).strip();
      if (secret.length() < MIN_SECRET_LENGTH) {
        problems.add(
            "meet-secret-file=%s holds %d characters, fewer than %d"
                .formatted(file.get(), secret.length(), MIN_SECRET_LENGTH));
      }
      return secret;
    } catch (IOException e) {
      problems.add("meet-secret-file=%s cannot be read: %s".formatted(file.get(), e));
      return "";
    }
  }

  /**
   * Whether only this machine can reach it. A machine's own name does not count: many systems give
   * it a loopback address in their hosts file, and others resolve it otherwise.
   */
  static boolean isLoopback(String host) {
    return host.isEmpty()
        || host.equals("localhost")
        || host.equals("::1")
        || host.matches("127(\\.\\d{1,3}){3}");
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getCanonicalHostName();
    } catch (UnknownHostException e) {
      return "";
    }
  }

  /**
   * The parameters of a JVM of this client that meets those of the others, while their parents are
   * still together: one port further, or one before the last.
   *
   * @param given of the parent
   */
  public Map<String, String> ofFork(Map<String, String> given) {
    Map<String, String> forks = new LinkedHashMap<>(given);
    forks.keySet().removeIf(MEET::matches);
    forks.put(
        MEET.name(),
        (host.contains(":") ? "[" + host + "]" : host)
            + ":"
            + (port == MAX_PORT ? port - 1 : port + 1));
    return forks;
  }

  /** Whether a parameter may differ from client to client: who it is, where and how they meet. */
  public static boolean isOfOneClient(String name) {
    return EngineParameters.CLIENT.matches(name)
        || parameters().stream().anyMatch(parameter -> parameter.matches(name));
  }

  /**
   * Makes a command wait longer for the other clients, if it would not wait so long.
   *
   * @param words of a command that has been checked; changed
   */
  public static void waitAtLeast(Duration time, List<String> words) {
    for (String word : List.copyOf(words)) {
      int equals = word.indexOf('=');
      if (equals > 0 && TIMEOUT.matches(word.substring(0, equals))) {
        if (ParameterSyntax.parseDuration(word.substring(equals + 1)).compareTo(time) >= 0) {
          return;
        }
        words.remove(word);
      }
    }
    words.add(TIMEOUT.name() + "=" + time.toSeconds() + "s");
  }

  /** Whether client 0 listens where only this machine can reach it. */
  public boolean isOnLoopback() {
    return isLoopback(host);
  }

  /** For people. */
  public String address() {
    return host + ":" + port;
  }

  /** How long a silent client is waited for. */
  public Duration silence() {
    return timeout.compareTo(MAX_SILENCE) < 0 ? timeout : MAX_SILENCE;
  }
}
