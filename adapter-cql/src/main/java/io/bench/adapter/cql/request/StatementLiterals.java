package io.bench.adapter.cql.request;

import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes values into the text of raw statements. */
record StatementLiterals(CodecRegistry codecs) {

  /**
   * Appends collections and bytes as CQL literals, and everything else as its plain text: whether
   * it is a name, a number or the inside of a quoted string is up to the statement around it.
   */
  void append(StringBuilder text, @Nullable Object value) {
    if (value instanceof Collection<?>
        || value instanceof Map<?, ?>
        || value instanceof ByteBuffer) {
      text.append(codecs.codecFor(value).format(value));
    } else {
      text.append(value);
    }
  }
}
