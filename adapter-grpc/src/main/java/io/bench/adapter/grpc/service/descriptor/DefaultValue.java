package io.bench.adapter.grpc.service.descriptor;

import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.TextFormat;
import java.nio.charset.StandardCharsets;

/** The default values of proto2 fields as descriptors hold them. */
final class DefaultValue {

  private DefaultValue() {}

  static String of(String parsed, FieldDescriptorProto.Builder field) {
    boolean bytes = field.hasType() && field.getType() == FieldDescriptorProto.Type.TYPE_BYTES;
    return bytes ? TextFormat.escapeBytes(parsed.getBytes(StandardCharsets.ISO_8859_1)) : parsed;
  }
}
