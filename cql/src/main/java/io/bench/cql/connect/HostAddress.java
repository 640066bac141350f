package io.bench.cql.connect;

import io.bench.adapter.api.AdapterException;
import io.bench.cql.field.Problems;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A contact point as the user named it.
 *
 * @param host a name or an IP address, without brackets
 * @param port 1 to 65535
 */
public record HostAddress(String host, int port) {

  private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*(%[\\w.-]+)?");

  /**
   * Reads {@code 10.0.0.1,db.example.org:9142,[::1]:9042}; a bare IPv6 address needs no brackets
   * where no port follows.
   *
   * @param problems receives each part that is wrong
   * @return the other parts
   */
  public static List<HostAddress> parseList(String list, int defaultPort, Problems problems) {
    List<HostAddress> hosts = new ArrayList<>();
    for (String part : list.split(",", -1)) {
      String text = part.trim();
      problems.check(
          () -> {
            if (text.isEmpty()) {
              throw wrong(list, "an entry is empty");
            }
            HostAddress host = parse(text, defaultPort);
            if (!hosts.contains(host)) {
              hosts.add(host);
            }
          });
    }
    return hosts;
  }

  private static HostAddress parse(String text, int defaultPort) throws AdapterException {
    if (text.startsWith("[")) {
      int close = text.indexOf(']');
      if (close < 2) {
        throw wrong(text, "the bracket is not closed");
      }
      String host = ipv6(text, text.substring(1, close));
      String rest = text.substring(close + 1);
      if (rest.isEmpty()) {
        return new HostAddress(host, defaultPort);
      }
      if (!rest.startsWith(":")) {
        throw wrong(text, "after the bracket there must be ':port' or nothing");
      }
      return new HostAddress(host, port(text, rest.substring(1)));
    }
    int colon = text.indexOf(':');
    if (colon < 0) {
      return new HostAddress(checked(text), defaultPort);
    }
    if (text.indexOf(':', colon + 1) >= 0) {
      return new HostAddress(ipv6(text, text), defaultPort);
    }
    return new HostAddress(
        checked(text.substring(0, colon)), port(text, text.substring(colon + 1)));
  }

  private static String checked(String host) throws AdapterException {
    if (host.isEmpty()
        || host.contains("/")
        || host.contains("@")
        || host.chars().anyMatch(Character::isWhitespace)) {
      throw wrong(host, "not a host name or address");
    }
    return host;
  }

  private static String ipv6(String text, String host) throws AdapterException {
    try {
      if (IPV6.matcher(host).matches()) {
        // what holds a colon is never looked up
        var unused = InetAddress.getByName(host.replaceFirst("%.*", ""));
        return host;
      }
    } catch (UnknownHostException e) {
      // said below
    }
    throw wrong(text, "not an IPv6 address");
  }

  private static int port(String text, String port) throws AdapterException {
    if (!port.matches("\\d{1,5}")
        || Integer.parseInt(port) < 1
        || Integer.parseInt(port) > 65_535) {
      throw wrong(text, "the port must be a number from 1 to 65535");
    }
    return Integer.parseInt(port);
  }

  private static AdapterException wrong(String text, String why) {
    return AdapterException.usage("parameter 'host': '" + text + "': " + why);
  }

  /** The host as written in addresses of the web. */
  public String bracketed() {
    return host.contains(":") ? "[" + host + "]" : host;
  }

  @Override
  public String toString() {
    return bracketed() + ":" + port;
  }
}
