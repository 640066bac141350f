package io.bench.report.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * The page: a template whose places are filled with styles, scripts and data. Its own policy lets
 * in exactly the scripts and styles that are in it, by their hashes, and nothing from elsewhere.
 * Stateless.
 */
public final class Page {

  private Page() {}

  /**
   * The page of a document.
   *
   * @param document its data; the scripts know its fields
   */
  public static String of(JsonNode document) {
    return page("report", document, "default-src 'none'");
  }

  /**
   * A page whose script asks the server that it comes from for its data.
   *
   * @param name what its script shows: {@code live}, {@code results}
   */
  public static String live(String name) {
    return page(
        name, JsonNodeFactory.instance.objectNode(), "default-src 'none'; connect-src 'self'");
  }

  private static String page(String name, JsonNode document, String rest) {
    String style = resource("report.css");
    String library = resource(resource("chart-library.txt").strip());
    String script = resource("page.bundle.js");
    String policy =
        "%s; script-src %s %s; style-src %s; img-src data: blob:; base-uri 'none'; form-action 'none'"
            .formatted(rest, hash(library), hash(script), hash(style));
    StringBuilder page = new StringBuilder();
    for (String part : resource("report.html").split("(?=\\{\\{)|(?<=}})", -1)) {
      page.append(
          switch (part) {
            case "{{page}}" -> name;
            case "{{policy}}" -> policy;
            case "{{style}}" -> style;
            case "{{library}}" -> library;
            case "{{script}}" -> script;
            case "{{data}}" -> EscapedJson.of(document);
            default -> part;
          });
    }
    return page.toString();
  }

  private static String hash(String content) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A file of this package, or of the class path if its name begins with a slash. */
  private static String resource(String name) {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is not on the class path");
      }
      // A browser takes the end of a line as a line feed, and hashes what it takes.
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
