package io.bench.app.documentation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A command of Bench's that a page shows, as the words that the shell would hand over. What has
 * words in square brackets is a synopsis, and no command.
 *
 * @param words without {@code java -jar bench.jar} or {@code bench}
 * @param mark what the block needs, as the page says; null if it says nothing
 * @param mention whether it stands within a sentence, where it may be the beginning of one only
 */
public record DocumentedCommand(
    Path page, int line, List<String> words, @Nullable NeedsMark mark, boolean mention) {

  private static final Pattern PROGRAM =
      Pattern.compile("^(?:\\$ )?(?:java -jar \\S*bench\\.jar|bench) +(?=[a-z-])");
  private static final Pattern SUBSTITUTION = Pattern.compile("\\$\\([^)]*\\)");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  public DocumentedCommand {
    words = List.copyOf(words);
  }

  /** All commands of a page: in blocks, and in code within sentences and tables. */
  public static List<DocumentedCommand> of(Path page) throws IOException {
    List<DocumentedCommand> found = new ArrayList<>();
    List<String> lines = Pages.lines(page);
    boolean fenced = false;
    boolean inBlock = false;
    NeedsMark mark = null;
    for (int at = 0; at < lines.size(); at++) {
      String line = lines.get(at);
      Optional<NeedsMark> newMark = NeedsMark.in(page, at + 1, line);
      if (newMark.isPresent()) {
        mark = newMark.get();
        inBlock = false;
      } else if (line.startsWith("```")) {
        mark = fenced || inBlock ? null : mark;
        fenced = !fenced;
        inBlock = fenced;
      } else if (fenced || line.startsWith("    ")) {
        int first = at;
        inBlock = true;
        while (line.endsWith("\\") && at + 1 < lines.size()) {
          at++;
          line = line.substring(0, line.length() - 1).stripTrailing() + " " + lines.get(at).strip();
        }
        add(found, page, first + 1, line.strip(), mark, false);
      } else if (!line.isBlank()) {
        mark = null;
        inBlock = false;
        Matcher code = CODE.matcher(line);
        while (code.find()) {
          add(found, page, at + 1, code.group(1).replace("\\|", "|").strip(), null, true);
        }
      }
    }
    return found;
  }

  private static void add(
      List<DocumentedCommand> found,
      Path page,
      int line,
      String text,
      @Nullable NeedsMark mark,
      boolean mention) {
    String command = SUBSTITUTION.matcher(text).replaceAll("RESULT");
    for (String part : command.split(" && ", -1)) {
      Matcher program = PROGRAM.matcher(part.strip());
      if (program.find()) {
        List<String> words = words(part.strip().substring(program.end()));
        if (words.stream().noneMatch(word -> word.startsWith("["))) {
          found.add(new DocumentedCommand(page, line, chosen(words), mark, mention));
        }
      }
    }
  }

  /** The first of what is written as a choice, and nothing in the place of an ellipsis. */
  private static List<String> chosen(List<String> words) {
    return words.stream()
        .filter(word -> !word.equals("..."))
        .map(word -> word.matches("\\w+\\|\\w+") ? word.replaceFirst("\\|.*", "") : word)
        .toList();
  }

  /** Words as a shell makes them, up to a comment, a pipe, a redirection, or two spaces. */
  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean begun = false;
    char quote = 0;
    for (int at = 0; at < text.length(); at++) {
      char character = text.charAt(at);
      if (quote != 0) {
        if (character == quote) {
          quote = 0;
        } else {
          word.append(character);
        }
      } else if (character == '\'' || character == '"') {
        quote = character;
        begun = true;
      } else if (character == ' ') {
        if (begun) {
          words.add(word.toString());
          word.setLength(0);
          begun = false;
        }
        if (at + 1 < text.length() && " #|<>&;".indexOf(text.charAt(at + 1)) >= 0) {
          return words;
        }
      } else {
        word.append(character);
        begun = true;
      }
    }
    if (begun) {
      words.add(word.toString());
    }
    return words;
  }

  @Override
  public String toString() {
    return page + ":" + line + ": bench " + String.join(" ", words);
  }
}
