package io.bench.engine.parameter;

/**
 * An address as users write it: {@code db}, {@code 10.0.0.1:9042}, {@code ::1} or {@code
 * [::1]:9042}. Nothing is looked up, and nothing checked.
 *
 * @param host without brackets
 * @param port as written
 */
public record HostAndPort(String host, String port) {

  /**
   * Takes an address apart.
   *
   * @param defaultPort where the text names none; an IPv6 address needs brackets to name one
   */
  public static HostAndPort parse(String text, String defaultPort) {
    String address = text.strip();
    int colon = address.lastIndexOf(':');
    boolean bareIpv6 = !address.startsWith("[") && address.indexOf(':') != colon;
    boolean hasPort = colon > address.lastIndexOf(']') && !bareIpv6;
    String host = hasPort ? address.substring(0, colon) : address;
    return new HostAndPort(
        host.replaceAll("[\\[\\]]", ""), hasPort ? address.substring(colon + 1) : defaultPort);
  }
}
