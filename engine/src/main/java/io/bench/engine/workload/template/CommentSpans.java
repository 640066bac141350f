package io.bench.engine.workload.template;

import io.bench.engine.workload.source.CodePointOffsets;
import io.bench.engine.workload.template.ReferenceScanner.TemplateReference;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.scanner.ScannerImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;
import org.snakeyaml.engine.v2.tokens.CommentToken;
import org.snakeyaml.engine.v2.tokens.Token;

/**
 * Knows which parts of a text are YAML comments, where template references mean nothing.
 *
 * <p>Only a YAML scanner can tell, because {@code #} also occurs in block scalars and quotes. It is
 * given the text with every reference masked by a word of the same length, since an unresolved
 * reference need not be valid YAML.
 */
final class CommentSpans {

  /** More than the reader takes; the scanner's effort grows with the square of the depth. */
  private static final int MAX_DEPTH = 100;

  private static final int MAX_RUN = 1000;

  /** A line that the scanner is not shown, because it is what another one is. */
  private record Skipped(int start, int end, int likeOffset) {}

  private final NavigableMap<Integer, Integer> endByStart = new TreeMap<>();

  private CommentSpans() {}

  static CommentSpans of(String text, List<TemplateReference> references) {
    StringBuilder masked = new StringBuilder(text);
    for (TemplateReference reference : references) {
      for (int i = reference.start(); i < reference.end(); i++) {
        masked.setCharAt(i, 'T');
      }
    }
    CommentSpans spans = new CommentSpans();
    List<Skipped> skipped = longRuns(masked);
    spans.scan(masked.toString());
    for (Skipped line : skipped) {
      if (spans.contains(line.likeOffset())) {
        spans.endByStart.put(line.start(), line.end());
      }
    }
    return spans;
  }

  /**
   * Blanks what follows the first thousand of consecutive lines that look like comments: whatever
   * those were, the others are. The scanner's effort grows with the square of such a run.
   */
  private static List<Skipped> longRuns(StringBuilder masked) {
    List<Skipped> skipped = new ArrayList<>();
    int run = 0;
    int last = 0;
    for (int start = 0; start < masked.length(); ) {
      int end = lineEnd(masked, start);
      int first = start;
      while (first < end && (masked.charAt(first) == ' ' || masked.charAt(first) == '\t')) {
        first++;
      }
      run = first < end && masked.charAt(first) == '#' ? run + 1 : 0;
      if (run == MAX_RUN) {
        last = first;
      } else if (run > MAX_RUN) {
        skipped.add(new Skipped(start, end, last));
        for (int i = start; i < end; i++) {
          masked.setCharAt(i, ' ');
        }
      }
      start = end + 1;
    }
    return skipped;
  }

  boolean contains(int offset) {
    var span = endByStart.floorEntry(offset);
    return span != null && offset < span.getValue();
  }

  private void scan(String masked) {
    LoadSettings settings =
        LoadSettings.builder()
            .setParseComments(true)
            .setUseMarks(true)
            .setCodePointLimit(TemplateResolver.MAX_CHARACTERS)
            .setBufferSize(CodePointOffsets.bufferSize(masked))
            .build();
    ScannerImpl scanner = new ScannerImpl(settings, new StreamReader(settings, masked));
    CodePointOffsets offsets = new CodePointOffsets(masked);
    try {
      int depth = 0;
      while (depth <= MAX_DEPTH && scanner.hasNext()) {
        Token token = scanner.next();
        depth +=
            switch (token.getTokenId()) {
              case FlowSequenceStart, FlowMappingStart, BlockSequenceStart, BlockMappingStart -> 1;
              case FlowSequenceEnd, FlowMappingEnd, BlockEnd -> -1;
              default -> 0;
            };
        if (token instanceof CommentToken) {
          token
              .getStartMark()
              .map(Mark::getIndex)
              .map(offsets::offset)
              .ifPresent(start -> endByStart.put(start, lineEnd(masked, start)));
        }
      }
    } catch (YamlEngineException e) {
      // Whatever is wrong here is reported with its place when the resolved text is read.
    }
  }

  private static int lineEnd(CharSequence text, int from) {
    int end = from;
    while (end < text.length() && "\r\n".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return end;
  }
}
