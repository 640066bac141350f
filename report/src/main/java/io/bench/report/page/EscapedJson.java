package io.bench.report.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.jspecify.annotations.Nullable;

/**
 * JSON that can stand in a {@code <script>} element whatever its texts hold: nothing in it can end
 * the element, begin a comment or end a line of script. Stateless.
 */
final class EscapedJson {

  private static final ObjectMapper MAPPER = mapper();

  private EscapedJson() {}

  /** The document in one line. */
  static String of(JsonNode document) {
    try {
      return MAPPER.writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ObjectMapper mapper() {
    ObjectMapper mapper = new ObjectMapper();
    mapper.getFactory().setCharacterEscapes(new ScriptEscapes());
    return mapper;
  }

  /** Escapes what HTML and old JavaScript give a meaning to. */
  private static final class ScriptEscapes extends CharacterEscapes {

    private static final long serialVersionUID = 1;
    private static final String MARKUP = "<>&";

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] escapes = standardAsciiEscapesForJSON();
      MARKUP.chars().forEach(character -> escapes[character] = ESCAPE_CUSTOM);
      return escapes;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int character) {
      boolean markup = MARKUP.indexOf(character) >= 0;
      boolean lineEnd = character == 0x2028 || character == 0x2029;
      return markup || lineEnd ? new SerializedString("\\u%04x".formatted(character)) : null;
    }
  }
}
