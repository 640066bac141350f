package io.bench.engine.lane;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A lane that its thread does not run any more.
 *
 * @param lane its 0-based number
 * @param sign by what that was seen
 * @param quietNanos for how long nothing had happened on it
 * @param threadName the thread that ran its turns; null if it never had one
 * @param stack where that thread was; empty if there is none, or it has ended
 */
public record LostLane(
    int lane,
    Sign sign,
    long quietNanos,
    @Nullable String threadName,
    List<StackTraceElement> stack) {

  /** The sign by which it was noticed. */
  public enum Sign {
    /** The thread is not alive. */
    THREAD_ENDED,
    /** A turn has begun and does not return. */
    IN_TURN,
    /** No turn follows, though one was asked for. */
    NO_TURN
  }

  public LostLane {
    stack = List.copyOf(stack);
  }

  /** One line: what happened to which thread, and where it is. */
  public String described() {
    String quiet = Math.round(quietNanos / 1e9) + " s";
    String named = threadName == null ? "no thread" : "its thread '" + threadName + "'";
    return switch (sign) {
      case THREAD_ENDED -> "lane %d cannot go on: %s has ended".formatted(lane, named);
      case IN_TURN ->
          "lane %d is stuck: %s does not return from the adapter for %s%s"
              .formatted(lane, named, quiet, where());
      case NO_TURN ->
          threadName == null
              ? "lane %d never ran: the adapter's event loop gave it no turn within %s"
                  .formatted(lane, quiet)
              : "lane %d is stuck: %s gave it no turn for %s%s"
                  .formatted(lane, named, quiet, where());
    };
  }

  /** The innermost call, and the innermost one outside the JDK. */
  private String where() {
    if (stack.isEmpty()) {
      return "";
    }
    StackTraceElement top = stack.get(0);
    StackTraceElement outside =
        stack.stream().filter(frame -> !isOfJdk(frame)).findFirst().orElse(top);
    String at = " (at %s.%s".formatted(top.getClassName(), top.getMethodName());
    return outside.equals(top)
        ? at + ")"
        : "%s, from %s.%s(%s:%d))"
            .formatted(
                at,
                outside.getClassName(),
                outside.getMethodName(),
                outside.getFileName(),
                outside.getLineNumber());
  }

  private static boolean isOfJdk(StackTraceElement frame) {
    String name = frame.getClassName();
    return name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.");
  }
}
