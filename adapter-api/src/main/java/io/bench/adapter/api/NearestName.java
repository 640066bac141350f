package io.bench.adapter.api;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name a user most likely meant. */
public final class NearestName {

  private NearestName() {}

  /**
   * The known name with the smallest edit distance (insert, delete, replace or swap neighbours), if
   * that is at most a third of the length, and at least 1. Case, {@code -} and {@code _} make no
   * difference.
   */
  public static Optional<String> of(String typed, Collection<String> known) {
    String wanted = normalised(typed);
    String best = null;
    int bestDistance = Math.max(1, wanted.length() / 3) + 1;
    for (String name : known) {
      int distance = distance(wanted, normalised(name));
      if (distance < bestDistance
          || (best != null && distance == bestDistance && name.compareTo(best) < 0)) {
        best = name;
        bestDistance = distance;
      }
    }
    return Optional.ofNullable(best);
  }

  /** {@code "; did you mean 'name'?"}, or nothing where no name is near. */
  public static String suggestion(String typed, Collection<String> known) {
    return of(typed, known).map(name -> "; did you mean '" + name + "'?").orElse("");
  }

  private static String normalised(String name) {
    return name.toLowerCase(Locale.ROOT).replace('-', '_');
  }

  /** Optimal string alignment distance (Damerau-Levenshtein without repeated edits). */
  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      d[i][0] = i;
    }
    for (int j = 0; j <= b.length(); j++) {
      d[0][j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      for (int j = 1; j <= b.length(); j++) {
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int best = Math.min(d[i - 1][j] + 1, d[i][j - 1] + 1);
        best = Math.min(best, d[i - 1][j - 1] + (same ? 0 : 1));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          best = Math.min(best, d[i - 2][j - 2] + 1);
        }
        d[i][j] = best;
      }
    }
    return d[a.length()][b.length()];
  }
}
