package io.bench.adapter.api;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says why an adapter could not be opened or could not prepare an op: a line for the user that
 * names what is wrong, where, and what to do; or, where several things are, a line for each.
 */
public final class AdapterException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Whose fault it is; decides the exit code. */
  public enum Kind {
    /** The user gave something that cannot work: a wrong value, an op field that does not exist. */
    USAGE,
    /** The server could not be reached, refused, or answered with an error. */
    SERVER
  }

  private final Kind kind;

  public AdapterException(Kind kind, String message) {
    this(kind, message, null);
  }

  public AdapterException(Kind kind, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  /** A user's mistake. */
  public static AdapterException usage(String message) {
    return new AdapterException(Kind.USAGE, message);
  }

  /** Several mistakes of a user, so that all are heard of at once. */
  public static AdapterException usage(Collection<String> problems) {
    return usage(String.join("\n", problems));
  }

  /** A server's fault. */
  public static AdapterException server(String message, @Nullable Throwable cause) {
    return new AdapterException(Kind.SERVER, message, cause);
  }

  public Kind kind() {
    return kind;
  }

  /** The lines of the message: what is wrong, one by one. */
  public List<String> problems() {
    return String.valueOf(getMessage()).lines().toList();
  }
}
