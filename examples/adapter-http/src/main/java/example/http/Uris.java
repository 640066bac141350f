package example.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/** What a request can be sent to. */
final class Uris {

  private Uris() {}

  /** Why a request cannot be sent there, or null if it can. */
  static String problem(String text) {
    try {
      URI uri = new URI(text);
      String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
      if (!scheme.equals("http") && !scheme.equals("https")) {
        return "'" + text + "' begins with neither http:// nor https://";
      }
      return uri.getHost() == null ? "'" + text + "' names no host" : null;
    } catch (URISyntaxException e) {
      return "'" + text + "' is no uri: " + e.getReason() + " at " + (e.getIndex() + 1);
    }
  }
}
