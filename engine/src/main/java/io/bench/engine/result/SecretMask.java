package io.bench.engine.result;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Replaces known secrets in texts that may quote them, such as a server's error message. Secrets
 * may be added at any time, for example when a password file has been read. Thread-safe.
 */
public final class SecretMask {

  /** What stands where a secret stood. */
  public static final String MASKED = "***";

  private volatile List<String> secrets = List.of();

  /** Hides these from now on; blank ones are ignored. */
  public synchronized void maskAll(Collection<String> more) {
    // The longest first: a secret that contains another one must not be left in part.
    secrets =
        Stream.concat(secrets.stream(), more.stream().filter(secret -> !secret.isBlank()))
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
  }

  /** The same of a text that may be null. */
  public @Nullable String applyTo(@Nullable String text) {
    return text == null ? null : apply(text);
  }

  /** The same of every value. */
  public Map<String, String> applyTo(Map<String, String> texts) {
    Map<String, String> masked = new LinkedHashMap<>();
    texts.forEach((name, value) -> masked.put(name, apply(value)));
    return masked;
  }

  /** The text with every known secret replaced by {@code ***}. */
  public String apply(String text) {
    String masked = text;
    for (String secret : secrets) {
      masked = masked.replace(secret, MASKED);
    }
    return masked;
  }
}
