package io.bench.servers.cassandra;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Settings that are written out as YAML. Leaves are YAML text already, so that a value means what
 * it means in the file: {@code v2} is text, {@code 3} a number, {@code [a, b]} a list. Not safe for
 * use by several threads.
 */
final class YamlTree {
  private final Map<String, Object> root = new LinkedHashMap<>();

  /**
   * Sets one value, in place of what was at its path and below it.
   *
   * @param path names with dots between them
   * @param yaml the value, one line of YAML
   */
  YamlTree set(String path, String yaml) {
    String[] names = path.split("\\.", -1);
    Map<String, Object> node = root;
    for (int i = 0; i < names.length - 1; i++) {
      Map<String, Object> next = branch(node, names[i]);
      node.put(names[i], next);
      node = next;
    }
    node.put(names[names.length - 1], yaml);
    return this;
  }

  /** Sets one value that is text, whatever it looks like. */
  YamlTree setText(String path, String text) {
    return set(path, quoted(text));
  }

  /** Writes the whole as a YAML document in block style. */
  String render() {
    StringBuilder out = new StringBuilder();
    render(root, "", out);
    return out.toString();
  }

  /** Writes text as a double-quoted YAML scalar. */
  static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    text.chars()
        .forEach(
            c -> {
              if (c == '"' || c == '\\') {
                out.append('\\').append((char) c);
              } else if (Character.isISOControl(c)) {
                out.append(String.format("\\u%04x", c));
              } else {
                out.append((char) c);
              }
            });
    return out.append('"').toString();
  }

  @SuppressWarnings("unchecked") // a branch is only ever made here
  private static Map<String, Object> branch(Map<String, Object> node, String name) {
    Object child = node.get(name);
    return child instanceof Map ? (Map<String, Object>) child : new LinkedHashMap<>();
  }

  private static void render(Map<?, ?> node, String indent, StringBuilder out) {
    node.forEach(
        (name, value) -> {
          out.append(indent).append(name).append(':');
          if (value instanceof Map<?, ?> branch) {
            out.append('\n');
            render(branch, indent + "  ", out);
          } else {
            out.append(' ').append(value).append('\n');
          }
        });
  }
}
