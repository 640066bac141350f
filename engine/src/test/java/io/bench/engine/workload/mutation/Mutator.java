package io.bench.engine.workload.mutation;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/** Makes bad workloads out of good ones; the same seed makes the same. Thread-safe. */
final class Mutator {

  private static final List<String> TOKENS =
      List.of(
          ": ",
          "- ",
          "\n- ",
          "[",
          "]",
          "{",
          "}",
          "{}",
          "[]",
          "&a ",
          "*a",
          "|",
          ">-",
          "\"",
          "'",
          "#",
          " #",
          "\n---\n",
          "\n...\n",
          "!!str ",
          "!x ",
          "? ",
          "\t",
          "%",
          "@",
          "`",
          ",",
          "~",
          "null",
          "true",
          "1.5",
          ".nan",
          "0x1F",
          "\r",
          "\r\n",
          "\n",
          "  ",
          "\uFEFF",
          "\0",
          "\\",
          "ops:",
          "op:",
          "stmt:",
          "params:",
          "bindings:",
          "tags:",
          "blocks:",
          "name:",
          "scenarios:",
          "verify-fields:",
          "TEMPLATE(",
          "TEMPLATE(a,",
          "TEMPLATE(a)",
          "${",
          "${a:",
          "<<",
          ">>",
          "<<a:",
          "<<a>>",
          ")",
          "(",
          "{{",
          "}}",
          "{(",
          ")}",
          "[a]",
          "[a as b]",
          ";",
          "->",
          " -> int",
          " -> String",
          "long -> ",
          "run ",
          "=",
          "==",
          "===",
          "UNDEF",
          "tags=",
          "any(",
          "all(",
          "none(",
          ".*",
          "(a+)+",
          "0",
          "-1",
          "1",
          "2147483647",
          "-2147483648",
          "9223372036854775807",
          "1000000000",
          "1e308",
          "0.0",
          "-0.5",
          "1L",
          "2f",
          "3d",
          "5G",
          "'a-z;0-9'",
          "'a:1;b:2'",
          "'a:0'",
          "'{}-{}'",
          "'map'",
          "'compute'",
          "''",
          "'data/x'");

  private static final int MAX_CHANGES = 3;

  private final List<String> originals;
  private final List<String> tokens;

  /**
   * @param originals good workloads
   * @param functions names of functions, to be put where others stand
   */
  Mutator(List<String> originals, Collection<String> functions) {
    this.originals = List.copyOf(originals);
    List<String> all = new ArrayList<>(TOKENS);
    functions.forEach(function -> all.add(function + "("));
    this.tokens = List.copyOf(all);
  }

  /** One original with one to three changes. */
  byte[] mutated(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    String text = originals.get(random.nextInt(originals.size()));
    int changes = 1 + random.nextInt(MAX_CHANGES);
    for (int i = 0; i < changes; i++) {
      text = changed(text, random);
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > 0 && random.nextInt(10) == 0) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return bytes;
  }

  private String changed(String text, SplittableRandom random) {
    int from = random.nextInt(text.length() + 1);
    int to = Math.min(text.length(), from + 1 + random.nextInt(20));
    return switch (random.nextInt(9)) {
      case 0 -> replaced(text, from, to, "");
      case 1 -> replaced(text, from, from, text.substring(from, to).repeat(1 + random.nextInt(5)));
      case 2, 3 -> replaced(text, from, from, token(random));
      case 4 -> replaced(text, from, to, token(random));
      case 5 -> replaced(text, from, from, piece(random));
      case 6 -> linesMoved(text, random);
      case 7 -> call(text, random);
      default -> replaced(text, from, from, String.valueOf((char) random.nextInt(0x3000)));
    };
  }

  private static String replaced(String text, int from, int to, String by) {
    return text.substring(0, from) + by + text.substring(to);
  }

  private String token(SplittableRandom random) {
    return tokens.get(random.nextInt(tokens.size())).repeat(random.nextInt(20) == 0 ? 200 : 1);
  }

  private String piece(SplittableRandom random) {
    String other = originals.get(random.nextInt(originals.size()));
    int from = random.nextInt(other.length());
    return other.substring(from, Math.min(other.length(), from + 1 + random.nextInt(200)));
  }

  private static String linesMoved(String text, SplittableRandom random) {
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    int one = random.nextInt(lines.size());
    int other = random.nextInt(lines.size());
    switch (random.nextInt(4)) {
      case 0 -> Collections.swap(lines, one, other);
      case 1 -> lines.add(one, lines.get(other));
      case 2 -> lines.remove(one);
      default -> lines.set(one, " ".repeat(random.nextInt(5)) + lines.get(one).strip());
    }
    return String.join("\n", lines);
  }

  /** Swaps what stands before a bracket for a function or a number within it for another. */
  private String call(String text, SplittableRandom random) {
    int bracket = text.indexOf('(', random.nextInt(text.length() + 1));
    if (bracket < 0) {
      return text;
    }
    int from = bracket;
    while (from > 0 && Character.isLetterOrDigit(text.charAt(from - 1))) {
      from--;
    }
    if (random.nextBoolean()) {
      String token = tokens.get(TOKENS.size() + random.nextInt(tokens.size() - TOKENS.size()));
      return replaced(text, from, bracket + 1, token);
    }
    int to = bracket + 1;
    while (to < text.length() && ",)\n".indexOf(text.charAt(to)) < 0) {
      to++;
    }
    return replaced(text, bracket + 1, to, TOKENS.get(random.nextInt(TOKENS.size())));
  }
}
