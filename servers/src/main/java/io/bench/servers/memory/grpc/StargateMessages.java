package io.bench.servers.memory.grpc;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** The messages of the Stargate v1 API, as far as they matter here; numbers as in query.proto. */
final class StargateMessages {

  private static final int QUERY_CQL = 1;
  private static final int QUERY_PARAMETERS = 3;
  private static final int PARAMETERS_SKIP_METADATA = 6;
  private static final int RESPONSE_RESULT_SET = 1;
  private static final int RESULT_SET_COLUMNS = 1;
  private static final int RESULT_SET_ROWS = 2;
  private static final int COLUMN_TYPE = 1;
  private static final int COLUMN_NAME = 2;
  private static final int TYPE_BASIC = 1;
  private static final int BASIC_VARCHAR = 0x0D;
  private static final int ROW_VALUES = 1;
  private static final int VALUE_STRING = 7;

  /** What is asked. */
  record Query(String cql, boolean skipMetadata) {}

  /** The response to everything that does not read. */
  static final byte[] NOTHING = {};

  private StargateMessages() {}

  /**
   * Hot; an event loop. Reads a {@code Query}.
   *
   * @throws IOException if it is none
   */
  static Query query(byte[] message) throws IOException {
    CodedInputStream input = CodedInputStream.newInstance(message);
    String cql = "";
    boolean skipMetadata = false;
    for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case QUERY_CQL -> cql = input.readString();
        case QUERY_PARAMETERS -> skipMetadata = skipMetadata(input);
        default -> input.skipField(tag);
      }
    }
    return new Query(cql, skipMetadata);
  }

  private static boolean skipMetadata(CodedInputStream input) throws IOException {
    boolean skipMetadata = false;
    int outer = input.pushLimit(input.readRawVarint32());
    for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
      if (WireFormat.getTagFieldNumber(tag) == PARAMETERS_SKIP_METADATA) {
        skipMetadata = input.readBool();
      } else {
        input.skipField(tag);
      }
    }
    input.popLimit(outer);
    return skipMetadata;
  }

  /** A response with one row of texts. */
  static byte[] row(List<String> columns, List<String> values, boolean skipMetadata) {
    return message(
        response ->
            response.writeByteArray(
                RESPONSE_RESULT_SET,
                message(
                    set -> {
                      for (String column : skipMetadata ? List.<String>of() : columns) {
                        set.writeByteArray(RESULT_SET_COLUMNS, column(column));
                      }
                      set.writeByteArray(RESULT_SET_ROWS, row(values));
                    })));
  }

  private static byte[] column(String name) {
    return message(
        column -> {
          column.writeByteArray(
              COLUMN_TYPE, message(type -> type.writeEnum(TYPE_BASIC, BASIC_VARCHAR)));
          column.writeString(COLUMN_NAME, name);
        });
  }

  private static byte[] row(List<String> values) {
    return message(
        row -> {
          for (String value : values) {
            row.writeByteArray(ROW_VALUES, message(cell -> cell.writeString(VALUE_STRING, value)));
          }
        });
  }

  private interface Fields {
    void write(CodedOutputStream output) throws IOException;
  }

  private static byte[] message(Fields fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream output = CodedOutputStream.newInstance(bytes);
    try {
      fields.write(output);
      output.flush();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }
}
