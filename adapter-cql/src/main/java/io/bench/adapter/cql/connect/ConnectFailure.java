package io.bench.adapter.cql.connect;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.InvalidKeyspaceException;
import com.datastax.oss.driver.api.core.UnsupportedProtocolVersionException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.cql.error.DriverErrors;
import io.bench.cql.connect.HostAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Puts the reasons why no session could be opened into one line. */
final class ConnectFailure {

  private ConnectFailure() {}

  /**
   * The one line for the user.
   *
   * @param thrown what the driver reported, or null if no host was reachable
   * @param unreachable why contact points were not even given to the driver
   */
  static AdapterException of(
      ConnectionSettings settings,
      @Nullable Throwable thrown,
      Map<HostAddress, String> unreachable) {
    if (thrown instanceof InvalidKeyspaceException && settings.keyspace() != null) {
      return AdapterException.server(
          "keyspace '" + settings.keyspace().asCql(true) + "' does not exist on the cluster",
          thrown);
    }
    List<String> reasons = new ArrayList<>();
    unreachable.forEach((host, reason) -> reasons.add(host + ": " + reason));
    if (thrown instanceof AllNodesFailedException all && !all.getAllErrors().isEmpty()) {
      for (Map.Entry<Node, List<Throwable>> entry : all.getAllErrors().entrySet()) {
        reasons.add(
            DriverErrors.nodeName(entry.getKey())
                + ": "
                + reason(entry.getValue().get(0), settings));
      }
    } else if (thrown != null) {
      reasons.add(reason(thrown, settings));
    }
    return AdapterException.server(
        "cannot connect to Cassandra: " + String.join("; ", reasons), thrown);
  }

  private static String reason(Throwable thrown, ConnectionSettings settings) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof AuthenticationException) {
        return settings.login() == null
            ? "authentication is required: give 'username'"
            : "authentication failed for user '" + settings.login().username() + "'";
      }
      if (cause instanceof UnsupportedProtocolVersionException) {
        return "protocol: " + DriverErrors.message(cause);
      }
      if (cause instanceof SSLException) {
        return "TLS: " + DriverErrors.message(cause);
      }
    }
    Throwable innermost = thrown;
    while (innermost.getCause() != null) {
      innermost = innermost.getCause();
    }
    String own = DriverErrors.message(thrown);
    String deepest = DriverErrors.message(innermost);
    return own.contains(deepest) ? own : own + " (" + deepest + ")";
  }
}
