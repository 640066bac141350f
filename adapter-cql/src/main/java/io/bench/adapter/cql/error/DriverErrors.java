package io.bench.adapter.cql.error;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.InvalidKeyspaceException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.NodeUnavailableException;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.HeartbeatException;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.BootstrappingException;
import com.datastax.oss.driver.api.core.servererrors.CoordinatorException;
import com.datastax.oss.driver.api.core.servererrors.InvalidConfigurationInQueryException;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import com.datastax.oss.driver.api.core.servererrors.TruncateException;
import io.bench.adapter.api.OpError;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Names of errors: the server's own where a server answered, short plain ones otherwise. */
public final class DriverErrors {

  private static final String CLOSED = "ConnectionClosed";

  /** How the driver says the same of a connection that it is about to close, without a type. */
  private static final String CLOSING = "Driver channel is closing";

  /** Names that are not simply the exception's own without the word Exception. */
  private static final Map<Class<?>, String> NAMES =
      Map.ofEntries(
          Map.entry(DriverTimeoutException.class, "ClientTimeout"),
          Map.entry(ClosedConnectionException.class, CLOSED),
          Map.entry(HeartbeatException.class, CLOSED),
          // What Netty has for a request that came upon a connection that had just broken.
          Map.entry(IOException.class, CLOSED),
          Map.entry(NodeUnavailableException.class, "NoNodeAvailable"),
          Map.entry(BusyConnectionException.class, "Busy"),
          Map.entry(RequestThrottlingException.class, "Throttled"),
          Map.entry(CancellationException.class, "Cancelled"),
          Map.entry(BootstrappingException.class, "IsBootstrapping"),
          Map.entry(TruncateException.class, "TruncateError"),
          Map.entry(InvalidConfigurationInQueryException.class, "ConfigError"));

  private static final Pattern RESOLVED = Pattern.compile("[^/]*/([\\[\\]\\w:.%]+:\\d+)");

  private DriverErrors() {}

  /**
   * Loads the classes of errors, which are otherwise first met in the middle of a run.
   *
   * @throws LinkageError if the driver has not all of them
   */
  public static void load() {
    var unused = NAMES.size();
  }

  /**
   * What a try that ended with {@code thrown} is recorded as.
   *
   * @param idempotent whether the op may be sent twice without harm
   */
  public static OpError opError(Throwable thrown, boolean idempotent) {
    Throwable error = rootOf(thrown);
    String node = node(thrown, error);
    String message = message(error) + (node == null ? "" : " (node " + node + ")");
    return new OpError(name(error), message, idempotent || neverExecuted(thrown), error);
  }

  /** An op whose values could not be made or do not fit their columns. */
  public static OpError bindError(RuntimeException thrown) {
    return new OpError("BindError", message(thrown), true, thrown);
  }

  /**
   * The exception that says what went wrong: without wrappers, and where several nodes were tried,
   * the first error that is more than "no connection to this node".
   */
  public static Throwable rootOf(Throwable thrown) {
    Throwable error = unwrapped(thrown);
    if (!(error instanceof AllNodesFailedException all)) {
      return error;
    }
    Throwable first = null;
    for (List<Throwable> errors : all.getAllErrors().values()) {
      for (Throwable candidate : errors) {
        if (!(candidate instanceof NodeUnavailableException)) {
          return unwrapped(candidate);
        }
        first = first == null ? candidate : first;
      }
    }
    return first == null ? error : first;
  }

  /** Driver exceptions are often rethrown as a copy with the original as the cause. */
  private static Throwable unwrapped(Throwable thrown) {
    Throwable error = thrown;
    while ((error instanceof CompletionException || error instanceof ExecutionException)
        && error.getCause() != null) {
      error = error.getCause();
    }
    return error;
  }

  private static String name(Throwable error) {
    return CLOSING.equals(error.getMessage()) ? CLOSED : name(error.getClass());
  }

  static String name(Class<? extends Throwable> thrown) {
    for (Class<?> type = thrown; type != null; type = type.getSuperclass()) {
      String name = NAMES.get(type);
      if (name != null) {
        return name;
      }
    }
    String simple = thrown.getSimpleName();
    return simple.endsWith("Exception") && simple.length() > "Exception".length()
        ? simple.substring(0, simple.length() - "Exception".length())
        : simple;
  }

  /** The exception's message, or what it is called where it has none. */
  public static String message(Throwable error) {
    String message = error.getMessage();
    return message == null || message.isBlank() ? name(error) : message.strip();
  }

  /**
   * A node's address as users write it: without the host name, which is there or not depending on
   * whether TLS has looked it up.
   */
  public static String nodeName(Node node) {
    return address(node.getEndPoint().toString());
  }

  static String address(String endPoint) {
    Matcher resolved = RESOLVED.matcher(endPoint);
    return resolved.matches() ? resolved.group(1) : endPoint;
  }

  private static @Nullable String node(Throwable thrown, Throwable error) {
    if (error instanceof CoordinatorException coordinator) {
      return nodeName(coordinator.getCoordinator());
    }
    if (unwrapped(thrown) instanceof AllNodesFailedException all) {
      for (Map.Entry<Node, List<Throwable>> entry : all.getAllErrors().entrySet()) {
        if (entry.getValue().contains(error)) {
          return nodeName(entry.getKey());
        }
      }
    }
    return null;
  }

  /** Whether no server can have begun to do the work. */
  private static boolean neverExecuted(Throwable thrown) {
    Throwable error = unwrapped(thrown);
    if (error instanceof AllNodesFailedException all && !all.getAllErrors().isEmpty()) {
      return all.getAllErrors().values().stream()
          .flatMap(List::stream)
          .allMatch(DriverErrors::neverExecuted);
    }
    return error instanceof NoNodeAvailableException
        || error instanceof NodeUnavailableException
        || error instanceof BusyConnectionException
        || error instanceof RequestThrottlingException
        || error instanceof InvalidKeyspaceException
        || error instanceof BootstrappingException
        || error instanceof QueryValidationException;
  }
}
