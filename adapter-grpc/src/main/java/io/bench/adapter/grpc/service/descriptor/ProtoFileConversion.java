package io.bench.adapter.grpc.service.descriptor;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumDescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumValueDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Label;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.MethodDescriptorProto;
import com.google.protobuf.DescriptorProtos.OneofDescriptorProto;
import com.google.protobuf.DescriptorProtos.ServiceDescriptorProto;
import com.google.protobuf.TextFormat;
import com.squareup.wire.Syntax;
import com.squareup.wire.schema.Field;
import com.squareup.wire.schema.ProtoType;
import com.squareup.wire.schema.internal.parser.EnumConstantElement;
import com.squareup.wire.schema.internal.parser.EnumElement;
import com.squareup.wire.schema.internal.parser.FieldElement;
import com.squareup.wire.schema.internal.parser.GroupElement;
import com.squareup.wire.schema.internal.parser.MessageElement;
import com.squareup.wire.schema.internal.parser.OneOfElement;
import com.squareup.wire.schema.internal.parser.OptionElement;
import com.squareup.wire.schema.internal.parser.ProtoFileElement;
import com.squareup.wire.schema.internal.parser.RpcElement;
import com.squareup.wire.schema.internal.parser.ServiceElement;
import com.squareup.wire.schema.internal.parser.TypeElement;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Turns a parsed {@code .proto} file into what protoc makes of it, as far as messages and calls
 * depend on it: names of types are left to be resolved when files are linked; extensions, reserved
 * names and options without a meaning for these are left out.
 */
final class ProtoFileConversion {

  private static final Pattern WORD_START = Pattern.compile("(^_*|_+)[^_]?");

  private final ProtoFileElement file;
  private final boolean proto3;

  ProtoFileConversion(ProtoFileElement file) {
    this.file = file;
    this.proto3 = file.getSyntax() == Syntax.PROTO_3;
  }

  FileDescriptorProto convert(String name) {
    FileDescriptorProto.Builder converted = FileDescriptorProto.newBuilder().setName(name);
    if (proto3) {
      converted.setSyntax("proto3");
    }
    if (file.getPackageName() != null) {
      converted.setPackage(file.getPackageName());
    }
    converted.addAllDependency(file.getImports());
    for (String imported : file.getPublicImports()) {
      converted.addPublicDependency(converted.getDependencyCount());
      converted.addDependency(imported);
    }
    converted.addAllDependency(file.getWeakImports());
    for (TypeElement type : file.getTypes()) {
      if (type instanceof MessageElement message) {
        converted.addMessageType(message(message));
      } else if (type instanceof EnumElement values) {
        converted.addEnumType(enumeration(values));
      }
    }
    file.getServices().forEach(service -> converted.addService(service(service)));
    return converted.build();
  }

  private DescriptorProto message(MessageElement element) {
    DescriptorProto.Builder message = DescriptorProto.newBuilder().setName(element.getName());
    for (TypeElement type : element.getNestedTypes()) {
      if (type instanceof MessageElement nested) {
        message.addNestedType(message(nested));
      } else if (type instanceof EnumElement values) {
        message.addEnumType(enumeration(values));
      }
    }
    List<String> optional = new ArrayList<>();
    for (FieldElement field : element.getFields()) {
      add(field, message);
      if (proto3 && field.getLabel() == Field.Label.OPTIONAL) {
        optional.add(field.getName());
      }
    }
    element.getGroups().forEach(group -> add(group, message));
    for (OneOfElement oneof : element.getOneOfs()) {
      add(oneof, message);
    }
    // protoc puts these after the oneofs that are written
    for (FieldDescriptorProto.Builder field : message.getFieldBuilderList()) {
      if (optional.contains(field.getName())) {
        field.setProto3Optional(true).setOneofIndex(message.getOneofDeclCount());
        message.addOneofDecl(OneofDescriptorProto.newBuilder().setName("_" + field.getName()));
      }
    }
    return message.build();
  }

  private void add(OneOfElement oneof, DescriptorProto.Builder message) {
    int index = message.getOneofDeclCount();
    message.addOneofDecl(OneofDescriptorProto.newBuilder().setName(oneof.getName()));
    int before = message.getFieldCount();
    oneof.getFields().forEach(field -> add(field, message));
    oneof.getGroups().forEach(group -> add(group, message));
    for (int i = before; i < message.getFieldCount(); i++) {
      message.getFieldBuilder(i).setOneofIndex(index);
    }
  }

  private void add(FieldElement element, DescriptorProto.Builder message) {
    FieldDescriptorProto.Builder field =
        FieldDescriptorProto.newBuilder()
            .setName(element.getName())
            .setNumber(element.getTag())
            .setLabel(label(element.getLabel()));
    if (element.getJsonName() != null) {
      field.setJsonName(element.getJsonName());
    }
    String type = element.getType();
    if (type.startsWith("map<")) {
      DescriptorProto entry = mapEntry(element.getName(), type);
      message.addNestedType(entry);
      field
          .setLabel(Label.LABEL_REPEATED)
          .setTypeName(entry.getName())
          .setType(FieldDescriptorProto.Type.TYPE_MESSAGE);
    } else {
      setType(field, type);
    }
    if (element.getDefaultValue() != null) {
      field.setDefaultValue(defaultValue(element.getDefaultValue(), field.getType()));
    }
    for (OptionElement option : element.getOptions()) {
      if (option.getName().equals("packed")) {
        field
            .getOptionsBuilder()
            .setPacked(Boolean.parseBoolean(String.valueOf(option.getValue())));
      }
    }
    message.addField(field);
  }

  /** As descriptors hold it: bytes are escaped. */
  private static String defaultValue(String parsed, FieldDescriptorProto.Type type) {
    return type == FieldDescriptorProto.Type.TYPE_BYTES
        ? TextFormat.escapeBytes(parsed.getBytes(StandardCharsets.ISO_8859_1))
        : parsed;
  }

  /** A group is a message and a field of it, named alike but for the case. */
  private void add(GroupElement element, DescriptorProto.Builder message) {
    DescriptorProto.Builder type = DescriptorProto.newBuilder().setName(element.getName());
    element.getFields().forEach(field -> add(field, type));
    message.addNestedType(type);
    message.addField(
        FieldDescriptorProto.newBuilder()
            .setName(element.getName().toLowerCase(Locale.ROOT))
            .setNumber(element.getTag())
            .setLabel(label(element.getLabel()))
            .setType(FieldDescriptorProto.Type.TYPE_GROUP)
            .setTypeName(element.getName()));
  }

  private static Label label(Field.@Nullable Label label) {
    if (label == null) {
      return Label.LABEL_OPTIONAL;
    }
    return switch (label) {
      case REQUIRED -> Label.LABEL_REQUIRED;
      case REPEATED -> Label.LABEL_REPEATED;
      case OPTIONAL, ONE_OF -> Label.LABEL_OPTIONAL;
    };
  }

  private static void setType(FieldDescriptorProto.Builder field, String name) {
    if (ProtoType.get(name).isScalar()) {
      field.setType(FieldDescriptorProto.Type.valueOf("TYPE_" + name.toUpperCase(Locale.ROOT)));
    } else {
      field.setTypeName(name);
    }
  }

  private static DescriptorProto mapEntry(String fieldName, String type) {
    int comma = type.indexOf(',');
    DescriptorProto.Builder entry =
        DescriptorProto.newBuilder()
            .setName(camelCase(fieldName) + "Entry")
            .addField(ofEntry("key", 1, type.substring("map<".length(), comma)))
            .addField(ofEntry("value", 2, type.substring(comma + 1, type.length() - 1)));
    entry.getOptionsBuilder().setMapEntry(true);
    return entry.build();
  }

  private static FieldDescriptorProto.Builder ofEntry(String name, int number, String type) {
    FieldDescriptorProto.Builder field =
        FieldDescriptorProto.newBuilder()
            .setName(name)
            .setNumber(number)
            .setLabel(Label.LABEL_OPTIONAL);
    setType(field, type.strip());
    return field;
  }

  private static String camelCase(String snakeCase) {
    return WORD_START
        .matcher(snakeCase)
        .replaceAll(start -> start.group().replace("_", "").toUpperCase(Locale.ROOT));
  }

  private static EnumDescriptorProto enumeration(EnumElement element) {
    EnumDescriptorProto.Builder values =
        EnumDescriptorProto.newBuilder().setName(element.getName());
    for (EnumConstantElement constant : element.getConstants()) {
      values.addValue(
          EnumValueDescriptorProto.newBuilder()
              .setName(constant.getName())
              .setNumber(constant.getTag()));
    }
    return values.build();
  }

  private static ServiceDescriptorProto service(ServiceElement element) {
    ServiceDescriptorProto.Builder service =
        ServiceDescriptorProto.newBuilder().setName(element.getName());
    for (RpcElement rpc : element.getRpcs()) {
      service.addMethod(
          MethodDescriptorProto.newBuilder()
              .setName(rpc.getName())
              .setInputType(rpc.getRequestType())
              .setOutputType(rpc.getResponseType())
              .setClientStreaming(rpc.getRequestStreaming())
              .setServerStreaming(rpc.getResponseStreaming()));
    }
    return service.build();
  }
}
