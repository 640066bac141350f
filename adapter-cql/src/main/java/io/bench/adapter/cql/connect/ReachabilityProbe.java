package io.bench.adapter.cql.connect;

import io.bench.cql.connect.HostAddress;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Tries all contact points at once by opening a connection to each: the driver would try one after
 * the other, and each that does not answer would cost its whole connect timeout.
 */
record ReachabilityProbe(Duration limit, String threadNamePrefix) {

  /**
   * What was found.
   *
   * @param reachable in the order given
   * @param failures why each of the others is not, in the order given
   */
  record Findings(List<InetSocketAddress> reachable, Map<HostAddress, String> failures) {}

  /**
   * Takes a little longer than the limit at most.
   *
   * @throws InterruptedException if the thread is interrupted, at once
   */
  Findings probe(List<HostAddress> hosts) throws InterruptedException {
    Map<HostAddress, FutureTask<InetSocketAddress>> attempts = new LinkedHashMap<>();
    for (HostAddress host : hosts) {
      FutureTask<InetSocketAddress> attempt = new FutureTask<>(() -> connect(host));
      attempts.put(host, attempt);
      Thread thread = new Thread(attempt, threadNamePrefix + "probe-" + host);
      thread.setDaemon(true);
      thread.start();
    }
    long deadlineNanos = System.nanoTime() + limit.toNanos() + TimeUnit.MILLISECONDS.toNanos(500);
    List<InetSocketAddress> reachable = new ArrayList<>();
    Map<HostAddress, String> failures = new LinkedHashMap<>();
    for (Map.Entry<HostAddress, FutureTask<InetSocketAddress>> attempt : attempts.entrySet()) {
      HostAddress host = attempt.getKey();
      try {
        long leftNanos = Math.max(0, deadlineNanos - System.nanoTime());
        reachable.add(attempt.getValue().get(leftNanos, TimeUnit.NANOSECONDS));
      } catch (ExecutionException e) {
        failures.put(host, reason(e.getCause()));
      } catch (TimeoutException e) {
        failures.put(host, "timed out");
      }
    }
    return new Findings(reachable, failures);
  }

  private InetSocketAddress connect(HostAddress host) throws IOException {
    InetSocketAddress address = new InetSocketAddress(host.host(), host.port());
    if (address.isUnresolved()) {
      throw new IOException("unknown host");
    }
    try (Socket socket = new Socket()) {
      socket.connect(address, Math.toIntExact(limit.toMillis()));
    }
    return address;
  }

  private static String reason(Throwable failure) {
    if (failure instanceof SocketTimeoutException) {
      return "timed out";
    }
    if (failure instanceof NoRouteToHostException) {
      return "no route to host";
    }
    if (failure instanceof ConnectException) {
      return "connection refused";
    }
    String message = failure.getMessage();
    return message == null ? failure.getClass().getSimpleName() : message;
  }
}
