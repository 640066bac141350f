package io.bench.app.search;

import java.util.ArrayList;
import java.util.List;

/** Numbers of trials as people list them. Pure. */
final class TrialNumbers {

  private TrialNumbers() {}

  /**
   * For example {@code trial 3} or {@code trials 1, 4 to 7}.
   *
   * @param numbers ascending, at least one
   */
  static String text(List<Integer> numbers) {
    List<String> parts = new ArrayList<>();
    int first = 0;
    for (int index = 0; index < numbers.size(); index++) {
      boolean continues =
          index + 1 < numbers.size() && numbers.get(index + 1) == numbers.get(index) + 1;
      if (!continues) {
        parts.add(range(numbers.get(first), numbers.get(index)));
        first = index + 1;
      }
    }
    return (numbers.size() == 1 ? "trial " : "trials ") + String.join(", ", parts);
  }

  private static String range(int from, int to) {
    if (from == to) {
      return Integer.toString(from);
    }
    return from + (to == from + 1 ? ", " : " to ") + to;
  }
}
