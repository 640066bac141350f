package io.bench.engine.experiment;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A load generator other than Bench that an arm runs. No shell reads its words. Immutable.
 *
 * @param output whose output it writes
 * @param words the program and its arguments, with placeholders such as <code>{threads}</code>; at
 *     least one
 * @param files texts that are put into its working folder, by file name; {@code base64:...} are
 *     bytes
 */
public record ArmProgram(LoadProgram output, List<String> words, Map<String, String> files) {

  /** Placeholders of where the arm's server is, which is known when a turn begins. */
  public static final Set<String> OF_SERVER = Set.of("host", "port", "token");

  private static final String BYTES = "base64:";
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z][a-z0-9_-]*)}");

  public ArmProgram {
    words = List.copyOf(words);
    files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
  }

  /** The program's file, as typed. */
  public String file() {
    return words.get(0);
  }

  /** The program whose output a command line writes, by the name of its file. */
  public static Optional<LoadProgram> output(String file) {
    Path name = Path.of(file).getFileName();
    return name == null ? Optional.empty() : LoadProgram.ofFile(name.toString());
  }

  /**
   * What a file holds.
   *
   * @throws IllegalArgumentException if it is to be Base64 and is none
   */
  public static byte[] bytes(String text) {
    return text.startsWith(BYTES)
        ? Base64.getDecoder().decode(text.substring(BYTES.length()).replaceAll("\\s", ""))
        : text.getBytes(StandardCharsets.UTF_8);
  }

  /** The names that stand in braces, in order. */
  public Set<String> placeholders() {
    Set<String> names = new LinkedHashSet<>();
    for (String word : words) {
      PLACEHOLDER.matcher(word).results().map(found -> found.group(1)).forEach(names::add);
    }
    return names;
  }

  /**
   * Words with values in place of their placeholders; each stays one word, whatever its value.
   *
   * @param values those without one stay as they are
   */
  public static List<String> filled(List<String> words, Map<String, String> values) {
    return words.stream()
        .map(word -> PLACEHOLDER.matcher(word).replaceAll(found -> value(found, values)))
        .toList();
  }

  private static String value(MatchResult found, Map<String, String> values) {
    return Matcher.quoteReplacement(values.getOrDefault(found.group(1), found.group()));
  }
}
