package io.bench.engine.workload.template;

import io.bench.engine.workload.source.CodePointOffsets;
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

  private final NavigableMap<Integer, Integer> endByStart = new TreeMap<>();

  private CommentSpans() {}

  static CommentSpans of(String text, List<TemplateReference> references, int codePointLimit) {
    StringBuilder masked = new StringBuilder(text);
    for (TemplateReference reference : references) {
      for (int i = reference.start(); i < reference.end(); i++) {
        masked.setCharAt(i, 'T');
      }
    }
    CommentSpans spans = new CommentSpans();
    spans.scan(masked.toString(), codePointLimit);
    return spans;
  }

  boolean contains(int offset) {
    var span = endByStart.floorEntry(offset);
    return span != null && offset < span.getValue();
  }

  private void scan(String masked, int codePointLimit) {
    LoadSettings settings =
        LoadSettings.builder()
            .setParseComments(true)
            .setUseMarks(true)
            .setCodePointLimit(codePointLimit)
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
              .ifPresent(
                  start -> {
                    endByStart.put(start, lineEnd(masked, start));
                  });
        }
      }
    } catch (YamlEngineException unreadable) {
      // Whatever is wrong here is reported with its place when the resolved text is read.
      return;
    }
  }

  private static int lineEnd(String text, int from) {
    int end = from;
    while (end < text.length() && "\r\n".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return end;
  }
}
