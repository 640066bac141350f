package example.http;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Which statuses are a success: a list of numbers, or else a regular expression for the three
 * digits. Immutable.
 */
final class OkStatus {

  private static final int FEWEST = 100;
  private static final int MOST = 599;

  private final boolean[] fine;

  private OkStatus(boolean[] fine) {
    this.fine = fine;
  }

  /**
   * Reads {@code 200,204} or {@code 2..|304}.
   *
   * @throws IllegalArgumentException if it is neither, or can never be met
   */
  static OkStatus parse(String text) {
    boolean[] fine = new boolean[MOST + 1];
    if (text.matches("[\\d\\s,]+")) {
      for (String number : listed(text)) {
        int status = Integer.parseInt(number);
        if (status < FEWEST || status > MOST) {
          throw new IllegalArgumentException(number + " is no status");
        }
        fine[status] = true;
      }
      return new OkStatus(fine);
    }
    Pattern pattern = pattern(text);
    boolean any = false;
    for (int status = FEWEST; status <= MOST; status++) {
      fine[status] = pattern.matcher(String.valueOf(status)).matches();
      any |= fine[status];
    }
    if (!any) {
      throw new IllegalArgumentException("no status is like '" + text + "'");
    }
    return new OkStatus(fine);
  }

  private static Set<String> listed(String text) {
    Set<String> numbers = new TreeSet<>(List.of(text.strip().split("[\\s,]+")));
    numbers.remove("");
    if (numbers.isEmpty() || numbers.stream().anyMatch(number -> number.length() != 3)) {
      throw new IllegalArgumentException("'" + text + "' is no list of statuses");
    }
    return numbers;
  }

  private static Pattern pattern(String text) {
    try {
      return Pattern.compile(text);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "'%s' is neither a list of statuses nor a regular expression: %s"
              .formatted(text, e.getDescription()),
          e);
    }
  }

  boolean has(int status) {
    return status >= FEWEST && status <= MOST && fine[status];
  }
}
