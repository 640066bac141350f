package io.bench.engine.workload.yaml;

import io.bench.adapter.api.NearestName;
import io.bench.engine.workload.source.CodePointOffsets;
import io.bench.engine.workload.source.SourcePosition;
import io.bench.engine.workload.source.SourceProblems;
import io.bench.engine.workload.template.ResolvedText;
import io.bench.engine.workload.yaml.YamlNode.Entry;
import io.bench.engine.workload.yaml.YamlNode.Mapping;
import io.bench.engine.workload.yaml.YamlNode.Scalar;
import io.bench.engine.workload.yaml.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads the documents of a YAML text into trees.
 *
 * <p>Works on the parser's events rather than on its own tree, because only so can depth and growth
 * be bounded before the memory is spent.
 */
public final class YamlReader {

  static final int MAX_DEPTH = 64;
  static final int MAX_NODES = 1_000_000;

  /** As much as a file may hold, so that only aliases can exceed it. */
  static final int MAX_TEXT = 16 << 20;

  private final ResolvedText text;
  private final SourceProblems problems;
  private final CodePointOffsets offsets;
  private final ScalarValues scalars = new ScalarValues();
  private final Map<String, Anchored> anchors = new HashMap<>();
  private final Iterator<Event> events;
  private long nodes;
  private long characters;

  /**
   * @param node null while it is being read
   * @param nodes how many nodes stand at and below the anchor
   * @param characters how much text they hold
   */
  private record Anchored(@Nullable YamlNode node, long nodes, long characters) {}

  /** Stops reading; the problem has been reported. */
  private static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1L;
  }

  private YamlReader(ResolvedText text, SourceProblems problems) {
    this.text = text;
    this.problems = problems;
    this.offsets = new CodePointOffsets(text.text());
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(text.source())
            .setUseMarks(true)
            .setCodePointLimit(MAX_TEXT)
            .setBufferSize(CodePointOffsets.bufferSize(text.text()))
            .build();
    this.events = new Parse(settings).parseString(text.text()).iterator();
  }

  /**
   * Reads all documents; empty ones are left out.
   *
   * @param root where each document stands
   * @param problems receives what is wrong; after an error of syntax the documents read until then
   *     are returned
   */
  public static List<YamlNode> read(ResolvedText text, Nesting root, SourceProblems problems) {
    return new YamlReader(text, problems).documents(root);
  }

  private List<YamlNode> documents(Nesting root) {
    List<YamlNode> documents = new ArrayList<>();
    try {
      while (events.hasNext()) {
        Event event = events.next();
        if (event instanceof NodeEvent start) {
          YamlNode document = node(start, 1, root);
          boolean empty = document instanceof Scalar scalar && scalar.value() == null;
          if (!empty) {
            documents.add(document);
          }
          anchors.clear();
        }
      }
    } catch (Unreadable e) {
      return documents;
    } catch (MarkedYamlEngineException e) {
      SyntaxMistake mistake = SyntaxMistake.of(e);
      problems.error(position(mistake.codePointIndex()), mistake.message());
    } catch (ReaderException e) {
      problems.error(
          position(e.getPosition()),
          "character U+%04X is not allowed in YAML".formatted(e.getCodePoint()));
    } catch (YamlEngineException e) {
      problems.error(position(0), String.valueOf(e.getMessage()));
    }
    return documents;
  }

  private YamlNode node(NodeEvent event, int depth, Nesting nesting) throws Unreadable {
    SourcePosition position = position(event);
    if (event instanceof AliasEvent alias) {
      return aliased(alias.getAlias().getValue(), position);
    }
    if (depth > MAX_DEPTH) {
      throw fatal(position, "nested more than " + MAX_DEPTH + " deep");
    }
    long nodesBefore = nodes;
    long charactersBefore = characters;
    count(1, event instanceof ScalarEvent text ? text.getValue().length() : 0, position);
    String anchor = event.getAnchor().map(a -> a.getValue()).orElse(null);
    if (anchor != null) {
      anchors.put(anchor, new Anchored(null, 0, 0));
    }
    YamlNode node =
        event instanceof ScalarEvent scalar
            ? scalar(scalar, position)
            : collection((CollectionStartEvent) event, position, depth, nesting);
    if (anchor != null) {
      anchors.put(anchor, new Anchored(node, nodes - nodesBefore, characters - charactersBefore));
    }
    return node;
  }

  private YamlNode aliased(String name, SourcePosition position) throws Unreadable {
    Anchored anchored = anchors.get(name);
    if (anchored == null) {
      throw fatal(
          position,
          "alias *%s has no anchor before it%s"
              .formatted(name, NearestName.suggestion(name, anchors.keySet())));
    }
    if (anchored.node() == null) {
      throw fatal(position, "alias *" + name + " stands inside what it refers to");
    }
    count(anchored.nodes(), anchored.characters(), position);
    return anchored.node();
  }

  private Scalar scalar(ScalarEvent event, SourcePosition position) {
    refuseTag(event.getTag().orElse(null), position);
    String value = event.getValue();
    return new Scalar(position, value, event.isPlain() ? scalars.plain(value) : value);
  }

  private YamlNode collection(
      CollectionStartEvent event, SourcePosition position, int depth, Nesting nesting)
      throws Unreadable {
    refuseTag(event.getTag().orElse(null), position);
    return event instanceof MappingStartEvent
        ? mapping(position, depth, nesting)
        : sequence(position, depth, nesting.item());
  }

  /** Keys name steps, ops and bindings, and are drawn on terminals. */
  private void refuseUnprintable(String key, SourcePosition position) {
    key.codePoints()
        .filter(
            point -> Character.isISOControl(point) || Character.getType(point) == Character.FORMAT)
        .findFirst()
        .ifPresent(
            point ->
                problems.error(
                    position,
                    "character U+%04X cannot be seen, and is not allowed in a key"
                        .formatted(point)));
  }

  private Sequence sequence(SourcePosition position, int depth, Nesting ofItems) throws Unreadable {
    List<YamlNode> items = new ArrayList<>();
    while (events.next() instanceof NodeEvent item) {
      items.add(node(item, depth + 1, ofItems));
    }
    return new Sequence(position, items);
  }

  private Mapping mapping(SourcePosition position, int depth, Nesting nesting) throws Unreadable {
    Map<String, Entry> entries = new LinkedHashMap<>();
    while (events.next() instanceof NodeEvent keyEvent) {
      SourcePosition keyPosition = position(keyEvent);
      YamlNode key = node(keyEvent, depth + 1, Nesting.STRICT);
      String keyText = key instanceof Scalar scalar ? scalar.text() : "";
      refuseUnprintable(keyText, keyPosition);
      Nesting below = nesting.entry(keyText, entries.isEmpty());
      YamlNode value = node((NodeEvent) events.next(), depth + 1, below);
      if (!(key instanceof Scalar scalar) || scalar.value() == null) {
        problems.error(
            keyPosition,
            "a key must be text, not "
                + key.kind()
                + (key instanceof Mapping ? "; put quotes around text that begins with {" : ""));
      } else if (keyText.equals("<<")) {
        problems.error(keyPosition, "YAML 1.2 has no merge key '<<'; write the entries out");
      } else {
        Entry entry = new Entry(keyText, keyPosition, value);
        Entry first = entries.putIfAbsent(keyText, entry);
        if (first != null && nesting.mayRepeatKeys()) {
          entries.put(keyText, entry);
          warnOfRepetition(first, entry);
        } else if (first != null) {
          problems.error(
              keyPosition,
              "key '%s' stands twice in one map; the first is on line %d"
                  .formatted(keyText, first.keyPosition().line()));
        }
      }
    }
    return new Mapping(position, List.copyOf(entries.values()));
  }

  private void warnOfRepetition(Entry before, Entry taken) {
    boolean same = Objects.equals(before.value().toObject(), taken.value().toObject());
    problems.warning(
        taken.keyPosition(),
        "binding '%s' stands twice, %s; the one before is on line %d"
            .formatted(
                taken.key(),
                same ? "with the same recipe" : "and this one is taken",
                before.keyPosition().line()));
  }

  private void refuseTag(@Nullable String tag, SourcePosition position) {
    if (tag != null && !tag.equals("!")) {
      problems.error(position, "YAML tags such as '" + shortTag(tag) + "' are not supported");
    }
  }

  private static String shortTag(String tag) {
    return tag.startsWith("tag:yaml.org,2002:") ? "!!" + tag.substring(18) : tag;
  }

  private void count(long moreNodes, long moreCharacters, SourcePosition position)
      throws Unreadable {
    nodes += moreNodes;
    characters += moreCharacters;
    if (nodes > MAX_NODES) {
      throw fatal(position, "more than " + MAX_NODES + " values, counting what aliases stand for");
    }
    if (characters > MAX_TEXT) {
      throw fatal(
          position, "more than " + MAX_TEXT + " characters, counting what aliases stand for");
    }
  }

  private Unreadable fatal(SourcePosition position, String message) {
    problems.error(position, message);
    return new Unreadable();
  }

  private SourcePosition position(Event event) {
    return position(event.getStartMark().map(Mark::getIndex).orElse(0));
  }

  private SourcePosition position(int codePointIndex) {
    return text.position(offsets.offset(codePointIndex));
  }
}
