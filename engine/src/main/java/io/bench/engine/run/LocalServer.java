package io.bench.engine.run;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.ParameterValues;
import io.bench.engine.parameter.HostAndPort;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/** Whether servers that are measured run on this machine, so that they and the client share it. */
final class LocalServer {

  private static final String HOST = "host";

  private LocalServer() {}

  /**
   * Whether an address that the adapter connects to is one of this machine; where the adapter does
   * not tell, whether the parameter {@code host} names one.
   */
  static boolean isReachedBy(Adapter adapter, ParameterValues adapterValues) {
    List<InetSocketAddress> addresses = adapter.serverAddresses();
    return addresses.isEmpty()
        ? isNamedBy(adapterValues)
        : addresses.stream().anyMatch(LocalServer::isLocal);
  }

  /** Whether the parameter {@code host}, where an adapter has it, names an address of our own. */
  static boolean isNamedBy(ParameterValues adapterValues) {
    String hosts = adapterValues.shown().get(HOST);
    return hosts != null
        && Arrays.stream(hosts.split(",", -1)).anyMatch(host -> isLocal(name(host)));
  }

  private static String name(String host) {
    return HostAndPort.parse(host, "").host();
  }

  private static boolean isLocal(InetSocketAddress socket) {
    InetAddress address = socket.getAddress();
    return address == null ? isLocal(name(socket.getHostString())) : isLocal(address);
  }

  private static boolean isLocal(String name) {
    try {
      return Arrays.stream(InetAddress.getAllByName(name)).anyMatch(LocalServer::isLocal);
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private static boolean isLocal(InetAddress address) {
    try {
      return address.isLoopbackAddress()
          || address.isAnyLocalAddress()
          || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return false;
    }
  }
}
