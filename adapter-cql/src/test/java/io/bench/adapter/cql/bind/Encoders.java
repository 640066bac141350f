package io.bench.adapter.cql.bind;

import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import io.bench.adapter.api.Binding;

/** The encoders of columns, without a session. */
public final class Encoders {

  private Encoders() {}

  /** For a column. */
  public static ColumnEncoder of(DataType type, Binding binding) {
    return new ColumnEncoders(CodecRegistry.DEFAULT, DefaultProtocolVersion.V5)
        .encoder(type, binding);
  }
}
