package io.bench.adapter.grpc.service.descriptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.DescriptorProtos.SourceCodeInfo;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.OneofDescriptor;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.service.TestTypes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTypesTest {

  @TempDir private Path folder;

  /** Everything about a message that its bytes or its JSON form depend on, by name. */
  private static void describe(Descriptor type, Map<String, String> facts) {
    if (facts.put(type.getFullName(), "message") != null) {
      return;
    }
    for (OneofDescriptor oneof : type.getOneofs()) {
      facts.put(
          type.getFullName() + ".oneof." + oneof.getName(), Integer.toString(oneof.getIndex()));
    }
    for (FieldDescriptor field : type.getFields()) {
      boolean message = field.getJavaType() == FieldDescriptor.JavaType.MESSAGE;
      boolean enumeration = field.getJavaType() == FieldDescriptor.JavaType.ENUM;
      OneofDescriptor oneof = field.getContainingOneof();
      facts.put(
          field.getFullName(),
          String.join(
              " ",
              Integer.toString(field.getNumber()),
              field.getType().name(),
              field.getJsonName(),
              "repeated=" + field.isRepeated(),
              "required=" + field.isRequired(),
              "packed=" + field.isPacked(),
              "presence=" + field.hasPresence(),
              "map=" + field.isMapField(),
              "utf8=" + field.needsUtf8Check(),
              "real=" + (field.getRealContainingOneof() != null),
              "oneof=" + (oneof == null ? "" : oneof.getName()),
              "type=" + (message ? field.getMessageType().getFullName() : ""),
              "enum=" + (enumeration ? field.getEnumType().getFullName() : ""),
              "closed=" + (enumeration && field.legacyEnumFieldTreatedAsClosed()),
              "default=" + (message || field.isRepeated() ? "" : shown(field.getDefaultValue()))));
      if (message) {
        describe(field.getMessageType(), facts);
      } else if (enumeration) {
        describe(field.getEnumType(), facts);
      }
    }
  }

  private static String shown(Object value) {
    return value instanceof ByteString bytes
        ? bytes.toString(StandardCharsets.ISO_8859_1)
        : value.toString();
  }

  private static void describe(EnumDescriptor type, Map<String, String> facts) {
    for (EnumValueDescriptor value : type.getValues()) {
      facts.put(
          type.getFullName() + "." + value.getName(), value.getIndex() + "=" + value.getNumber());
    }
  }

  private static Map<String, String> described(FileTypes types, String message) {
    Map<String, String> facts = new TreeMap<>();
    describe(Objects.requireNonNull(types.message(message), message), facts);
    return facts;
  }

  @Test
  void protoFilesAreReadAsProtocReadsThem() throws Exception {
    FileTypes parsed =
        FileTypes.ofProtoFiles(
            List.of(TestTypes.file("wide/wide.proto"), TestTypes.file("wide/old.proto")),
            List.of());

    for (String message : List.of("wide.Wide", "old.Old")) {
      assertThat(described(parsed, message))
          .isEqualTo(described(TestTypes.wide(), message))
          .hasSizeGreaterThan(15);
    }
  }

  @Test
  void servicesAreReadAsProtocReadsThem() throws Exception {
    FileTypes parsed =
        FileTypes.ofProtoFiles(List.of(TestTypes.file("shop/v1/shop.proto")), List.of());

    for (String method : List.of("Echo", "Watch", "Sum", "Chat", "Ping")) {
      MethodName name = new MethodName("shop.v1.Shop", method);
      MethodDescriptor actual = parsed.method("op", name);
      MethodDescriptor expected = TestTypes.shop().method("op", name);
      assertThat(actual.isClientStreaming()).isEqualTo(expected.isClientStreaming());
      assertThat(actual.isServerStreaming()).isEqualTo(expected.isServerStreaming());
      assertThat(actual.getInputType().getFullName())
          .isEqualTo(expected.getInputType().getFullName());
      assertThat(actual.getOutputType().getFullName())
          .isEqualTo(expected.getOutputType().getFullName());
    }
    assertThat(described(parsed, "shop.v1.Order"))
        .isEqualTo(described(TestTypes.shop(), "shop.v1.Order"));
  }

  @Test
  void importsAreFoundInTheGivenFolders() throws Exception {
    Path file = TestTypes.file("shop/v1/shop.proto");
    Path root = file.getParent().getParent().getParent();
    Path moved = Files.copy(file, folder.resolve("moved.proto"));

    assertThat(FileTypes.ofProtoFiles(List.of(moved), List.of(root)).message("shop.v1.Item"))
        .isNotNull();
    assertThatThrownBy(() -> FileTypes.ofProtoFiles(List.of(moved), List.of(folder)))
        .isInstanceOf(AdapterException.class)
        .hasMessage(
            "parameter 'proto': moved.proto imports shop/v1/common.proto, which is not there");
  }

  @Test
  void aFileThatIsGivenAndImportedIsOneFile() throws Exception {
    FileTypes types =
        FileTypes.ofProtoFiles(
            List.of(TestTypes.file("shop/v1/common.proto"), TestTypes.file("shop/v1/shop.proto")),
            List.of());

    assertThat(types.message("shop.v1.Item")).isNotNull();
    assertThat(types.message("shop.v1.Order")).isNotNull();
  }

  @Test
  void filesOfOneNameInTwoFoldersAreTwoFiles() throws Exception {
    List<Path> files =
        List.of(
            write("a/common.proto", "package a; message M {}"),
            write("b/common.proto", "package b; message M {}"));
    FileTypes types = FileTypes.ofProtoFiles(files, List.of());

    assertThat(types.message("a.M")).isNotNull();
    assertThat(types.message("b.M")).isNotNull();
  }

  @Test
  void anImportIsTheFileInTheGivenFoldersWhateverOthersAreCalled() throws Exception {
    Path other = write("a/common.proto", "package a; message M {}");
    Path imported = write("b/common.proto", "package b; message M {}");
    Path importing =
        write("c/c.proto", "import \"common.proto\"; package c; message N { b.M m = 1; }");
    FileTypes types =
        FileTypes.ofProtoFiles(List.of(other, importing), List.of(imported.getParent()));

    assertThat(types.message("a.M")).isNotNull();
    assertThat(types.message("c.N")).isNotNull();
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "syntax = \"proto3\"; " + text);
  }

  @Test
  void mistakesInAFileAreOneLineThatNamesIt() throws Exception {
    assertThatThrownBy(() -> read("syntax = \"proto3\";\nmessage M { int32 }"))
        .isInstanceOf(AdapterException.class)
        .hasMessageMatching("parameter 'proto': .*a\\.proto.*2.*")
        .hasMessageNotContaining("\n");
    assertThatThrownBy(() -> read("syntax = \"proto3\"; message M { Gone g = 1; }"))
        .hasMessageContainingAll("parameter 'proto': a.proto: M.g", "Gone");
    assertThatThrownBy(() -> read("syntax = \"proto3\"; import \"a.proto\";"))
        .hasMessageContaining("a.proto imports itself");
    assertThatThrownBy(() -> read("edition = \"2023\"; message M {}"))
        .hasMessageContaining("uses protobuf editions, which are not supported");
    assertThatThrownBy(
            () -> FileTypes.ofProtoFiles(List.of(folder.resolve("none.proto")), List.of()))
        .hasMessageMatching("parameter 'proto': cannot read .*none.proto \\(no such file\\)");
  }

  private FileTypes read(String text) throws IOException, AdapterException {
    Path file = Files.writeString(folder.resolve("a.proto"), text);
    return FileTypes.ofProtoFiles(List.of(file), List.of());
  }

  @Test
  void aFileThatIsNoDescriptorSetIsRefused() throws Exception {
    Path file = Files.writeString(folder.resolve("set"), "no set");

    assertThatThrownBy(() -> FileTypes.ofDescriptorSets(List.of(file)))
        .isInstanceOf(AdapterException.class)
        .hasMessageContaining("is no descriptor set; make one with protoc --include_imports");
    assertThatThrownBy(() -> FileTypes.ofDescriptorSets(List.of(folder.resolve("none"))))
        .hasMessageContaining("(no such file)");
  }

  @Test
  void aFileForWhichAnotherOfItsNameStandsIsSaid() throws Exception {
    FileDescriptorProto first = common("a");
    FileDescriptorProto commented =
        first.toBuilder()
            .setSourceCodeInfo(
                SourceCodeInfo.newBuilder()
                    .addLocation(SourceCodeInfo.Location.newBuilder().setLeadingComments("of a")))
            .build();
    List<Path> sets =
        List.of(
            protoset("a.pb", first),
            protoset("commented.pb", commented),
            protoset("b.pb", common("b")));
    List<String> warnings = new ArrayList<>();

    FileTypes types = FileTypes.ofDescriptorSets(sets, warnings::add);

    assertThat(types.message("a.M")).isNotNull();
    assertThat(warnings)
        .containsExactly(
            "parameter 'protoset': common.proto in "
                + folder.resolve("b.pb")
                + " is left out: another file of that name is before it");
  }

  private static FileDescriptorProto common(String protoPackage) {
    return FileDescriptorProto.newBuilder()
        .setName("common.proto")
        .setPackage(protoPackage)
        .addMessageType(DescriptorProto.newBuilder().setName("M"))
        .build();
  }

  private Path protoset(String name, FileDescriptorProto file) throws IOException {
    byte[] bytes = FileDescriptorSet.newBuilder().addFile(file).build().toByteArray();
    return Files.write(folder.resolve(name), bytes);
  }

  @Test
  void unknownServicesAndMethodsAreListedWithTheNearest() throws Exception {
    FileTypes types = TestTypes.shop();

    assertThatThrownBy(() -> types.method("op", MethodName.parse("op", "shop.v1.Shp/Echo")))
        .hasMessage(
            "op 'op': no service 'shop.v1.Shp'; did you mean 'shop.v1.Shop'; known are"
                + " shop.v1.Shop");
    assertThatThrownBy(() -> types.method("op", MethodName.parse("op", "Shop/Echo")))
        .hasMessageContaining("did you mean 'shop.v1.Shop'");
    assertThatThrownBy(() -> types.method("op", MethodName.parse("op", "shop.v1.Shop/Ecco")))
        .hasMessage(
            "op 'op': service 'shop.v1.Shop' has no method 'Ecco'; did you mean 'Echo'; it has"
                + " Chat, Echo, Ping, Sum, Watch");
    assertThat(types.method("op", MethodName.parse("op", "/shop.v1.Shop.Echo")).getName())
        .isEqualTo("Echo");
    assertThatThrownBy(() -> MethodName.parse("op", "Echo"))
        .hasMessageContaining("must be package.Service/Method, not 'Echo'");
  }
}
