package io.bench.servers.nginx;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version of NGINX. Later builds of others (OpenResty, freenginx) count by the first three
 * numbers, which are those of the NGINX that they are made from.
 */
record NginxVersion(int major, int minor, int patch) implements Comparable<NginxVersion> {

  private static final Comparator<NginxVersion> ORDER =
      Comparator.comparingInt(NginxVersion::major)
          .thenComparingInt(NginxVersion::minor)
          .thenComparingInt(NginxVersion::patch);

  /** The line that {@code nginx -v} prints, such as {@code nginx version: nginx/1.22.1}. */
  private static final Pattern PRINTED =
      Pattern.compile("(?m)^\\S+ version: \\S+?/(\\d{1,9})\\.(\\d{1,9})\\.(\\d{1,9})");

  /** Reads what {@code nginx -v} or {@code nginx -V} printed; empty if it is not NGINX's. */
  static Optional<NginxVersion> printedBy(String output) {
    Matcher matcher = PRINTED.matcher(output);
    return matcher.find()
        ? Optional.of(
            new NginxVersion(
                Integer.parseInt(matcher.group(1)),
                Integer.parseInt(matcher.group(2)),
                Integer.parseInt(matcher.group(3))))
        : Optional.empty();
  }

  boolean isAtLeast(int otherMajor, int otherMinor, int otherPatch) {
    return compareTo(new NginxVersion(otherMajor, otherMinor, otherPatch)) >= 0;
  }

  @Override
  public int compareTo(NginxVersion other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return major + "." + minor + "." + patch;
  }
}
