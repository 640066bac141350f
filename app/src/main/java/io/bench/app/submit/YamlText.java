package io.bench.app.submit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Present;
import org.snakeyaml.engine.v2.api.lowlevel.Serialize;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Maps, lists, texts, numbers and truth values as YAML. Stateless. */
final class YamlText {

  /** What both versions of YAML read as a text without quotes: letters first, and no more marks. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z/][A-Za-z0-9/._-]*");

  /** Texts for YAML 1.2, but not for the 1.1 that kubectl reads. */
  private static final Set<String> NO_TEXTS =
      Set.of("y", "n", "yes", "no", "on", "off", "true", "false", "null");

  /** A file of lines: it begins in the first column, and every character of it can be seen. */
  private static final Pattern LINES =
      Pattern.compile("\\S[[^\\p{Cntrl}\\u0085\\u2028\\u2029\\ufeff]\\n]*\\n");

  private static final DumpSettings SETTINGS =
      DumpSettings.builder()
          .setExplicitStart(true)
          .setDefaultFlowStyle(FlowStyle.BLOCK)
          .setSplitLines(false)
          .setIndent(2)
          .build();

  private YamlText() {}

  /** Documents, each begun by {@code ---}. */
  static String of(List<?> documents) {
    List<Node> nodes = documents.stream().map(YamlText::node).toList();
    var events = new Serialize(SETTINGS).serializeAll(nodes);
    return new Present(SETTINGS).emitToString(events.iterator());
  }

  private static Node node(Object value) {
    if (value instanceof Map<?, ?> map) {
      List<NodeTuple> entries = new ArrayList<>();
      map.forEach((key, entry) -> entries.add(new NodeTuple(node(key), node(entry))));
      return new MappingNode(
          Tag.MAP, entries, entries.isEmpty() ? FlowStyle.FLOW : FlowStyle.BLOCK);
    }
    if (value instanceof List<?> list) {
      List<Node> entries = list.stream().map(YamlText::node).toList();
      return new SequenceNode(
          Tag.SEQ, entries, entries.isEmpty() ? FlowStyle.FLOW : FlowStyle.BLOCK);
    }
    if (value instanceof String text) {
      return new ScalarNode(Tag.STR, text, style(text));
    }
    Tag tag = value instanceof Boolean ? Tag.BOOL : Tag.INT;
    return new ScalarNode(tag, value.toString(), ScalarStyle.PLAIN);
  }

  private static ScalarStyle style(String text) {
    if (PLAIN.matcher(text).matches() && !NO_TEXTS.contains(text.toLowerCase(Locale.ROOT))) {
      return ScalarStyle.PLAIN;
    }
    return LINES.matcher(text).matches() ? ScalarStyle.LITERAL : ScalarStyle.DOUBLE_QUOTED;
  }
}
