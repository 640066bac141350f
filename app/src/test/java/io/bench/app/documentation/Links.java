package io.bench.app.documentation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Links between pages: their files and anchors are there. */
public final class Links {

  private static final Pattern LINK = Pattern.compile("(?<!\\\\)\\]\\(([^)\\s]+)\\)");
  private static final Pattern OUTSIDE = Pattern.compile("[a-z]+:.*");
  private static final Pattern CODE = Pattern.compile("`[^`]*`");

  private Links() {}

  /** What a page links to within the project, as {@code file#anchor} relative to the page. */
  public static List<String> of(Path page) throws IOException {
    List<String> links = new ArrayList<>();
    // A link's text may be folded over two lines.
    Matcher link = LINK.matcher(String.join("\n", textLines(page)));
    while (link.find()) {
      if (!OUTSIDE.matcher(link.group(1)).matches()) {
        links.add(link.group(1));
      }
    }
    return links;
  }

  /** The links of a page that lead nowhere. */
  public static List<String> broken(Path page) throws IOException {
    List<String> broken = new ArrayList<>();
    for (String link : of(page)) {
      String[] parts = link.split("#", 2);
      Path file = target(page, parts[0]);
      boolean leads =
          Files.exists(Pages.ROOT.resolve(file))
              && (parts.length == 1 || anchors(file).contains(parts[1]));
      if (!leads) {
        broken.add(page + ": " + link);
      }
    }
    return broken;
  }

  /** The file that a link's first part names, relative to the root. */
  public static Path target(Path page, String file) {
    Path folder = page.getParent() == null ? Path.of("") : page.getParent();
    return file.isEmpty() ? page : folder.resolve(file).normalize();
  }

  private static Set<String> anchors(Path page) throws IOException {
    Map<String, Integer> seen = new HashMap<>();
    Set<String> anchors = new HashSet<>();
    for (String line : textLines(page)) {
      if (line.matches("#+ .*")) {
        String anchor =
            line.replaceFirst("#+ ", "")
                .replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
        int before = seen.merge(anchor, 1, Integer::sum) - 1;
        anchors.add(before == 0 ? anchor : anchor + "-" + before);
      }
    }
    return anchors;
  }

  /** Lines that are neither in a block of code nor code themselves. */
  private static List<String> textLines(Path page) throws IOException {
    List<String> text = new ArrayList<>();
    boolean fenced = false;
    for (String line : Pages.lines(page)) {
      if (line.startsWith("```")) {
        fenced = !fenced;
      } else if (!fenced && !line.startsWith("    ")) {
        text.add(line.startsWith("#") ? line : CODE.matcher(line).replaceAll("code"));
      }
    }
    return text;
  }
}
