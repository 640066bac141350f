package io.bench.functions.text;

import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.adapter.api.function.CompiledFunction.DoubleToObject;
import io.bench.adapter.api.function.CompiledFunction.LongToObject;
import io.bench.adapter.api.function.CompiledFunction.ObjectToObject;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import io.bench.functions.Sizes;
import io.bench.functions.hash.Murmur3;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;

/** Bytes and characters in buffers, and extracts of a text image. */
public final class BufferFunctions implements FunctionFamily {

  @Override
  public void register(FunctionRegistry registry) {
    toByteBuffer(registry);
    hashedBytes(registry);
    hexadecimal(registry);
    textImages(registry);
    registry
        .function(
            "ToInetAddress", "The IPv4 address of the input's low 4 bytes.", "ToInetAddress()")
        .overload(
            "long -> () -> InetAddress", arguments -> new LongToObject(BufferFunctions::address));
  }

  /** Modulo 2^31 - 1, as the tools do whose values must be met. */
  private static InetAddress address(long input) {
    byte[] bytes = ByteBuffer.allocate(4).putInt((int) input % Integer.MAX_VALUE).array();
    try {
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("4 bytes are always an address", e);
    }
  }

  private static void toByteBuffer(FunctionRegistry registry) {
    registry
        .function(
            "ToByteBuffer",
            "The bytes of the input, big-endian; of a text, in UTF-8.",
            "ToByteBuffer()")
        .overload(
            "long -> () -> ByteBuffer",
            arguments -> new LongToObject(input -> ByteBuffer.allocate(8).putLong(0, input)))
        .overload(
            "int -> () -> ByteBuffer",
            arguments -> new LongToObject(input -> ByteBuffer.allocate(4).putInt(0, (int) input)))
        .overload(
            "double -> () -> ByteBuffer",
            arguments -> new DoubleToObject(input -> ByteBuffer.allocate(8).putDouble(0, input)))
        .overload(
            "float -> () -> ByteBuffer",
            arguments ->
                new DoubleToObject(input -> ByteBuffer.allocate(4).putFloat(0, (float) input)))
        .overload(
            "String -> () -> ByteBuffer",
            arguments ->
                new ObjectToObject<>(
                    String.class,
                    input -> ByteBuffer.wrap(input.getBytes(StandardCharsets.UTF_8))));
  }

  private static void hashedBytes(FunctionRegistry registry) {
    registry
        .function(
            "HashedToByteBuffer", "Pseudo-random bytes of a length.", "HashedToByteBuffer(16)")
        .overload("long -> (int length) -> ByteBuffer", BufferFunctions::hashed);
    registry
        .function(
            "ByteBufferSizedHashed",
            "Pseudo-random bytes; a number or a function gives the length.",
            "ByteBufferSizedHashed(HashRange(10,14))")
        .overloads(
            BufferFunctions::hashed,
            "long -> (int length) -> ByteBuffer",
            "long -> (function length) -> ByteBuffer");
  }

  private static CompiledFunction hashed(ArgumentValues arguments) {
    LongUnaryOperator lengths = Sizes.sizes(arguments, 0, 1, "the length", Sizes.MAXIMAL_LENGTH);
    return new LongToObject(
        input -> {
          int length = Sizes.ofData(lengths.applyAsLong(input), "the length", Sizes.MAXIMAL_LENGTH);
          ByteBuffer bytes = ByteBuffer.allocate((length / Long.BYTES + 1) * Long.BYTES);
          for (int i = 0; i * Long.BYTES < bytes.capacity(); i++) {
            bytes.putLong(Murmur3.hash(input + i));
          }
          return bytes.flip().limit(length);
        });
  }

  private static void hexadecimal(FunctionRegistry registry) {
    registry
        .function("ToHexString", "Input's bytes in hexadecimal digits.", "ToHexString()")
        .overload(
            "long -> () -> String",
            arguments -> new LongToObject(input -> HexFormat.of().toHexDigits(input)))
        .overloads(
            BufferFunctions::hexadecimal,
            "ByteBuffer -> () -> String",
            "ByteBuffer -> (boolean upperCase) -> String");
  }

  private static CompiledFunction hexadecimal(ArgumentValues arguments) {
    boolean upperCase = arguments.count() > 0 && arguments.booleanAt(0);
    HexFormat format = upperCase ? HexFormat.of().withUpperCase() : HexFormat.of();
    return new ObjectToObject<>(
        ByteBuffer.class,
        input -> {
          Sizes.checkLength(2L * input.remaining());
          byte[] bytes = new byte[input.remaining()];
          input.duplicate().get(bytes);
          return format.formatHex(bytes);
        });
  }

  private static void textImages(FunctionRegistry registry) {
    registry
        .function(
            "CharBufImage",
            "Pseudo-random piece of a text that is made once from characters or a function.",
            "CharBufImage('a-z0-9 ',1024,HashRange(10,20))")
        .overload(
            "long -> (int imageSize) -> CharBuffer",
            arguments -> image(TextImage.blocksOf("a-zA-Z0-9 "), arguments, 0))
        .overloads(
            arguments -> image(TextImage.blocksOf(arguments.textAt(0)), arguments, 1),
            "long -> (String characters, int imageSize) -> CharBuffer",
            "long -> (String characters, int imageSize, int size) -> CharBuffer",
            "long -> (String characters, int imageSize, int size, long seed) -> CharBuffer",
            "long -> (String characters, int imageSize, function size) -> CharBuffer",
            "long -> (String characters, int imageSize, function size, long seed) -> CharBuffer")
        .overloads(
            arguments -> image(arguments.functionAt(0).asText(), arguments, 1),
            "long -> (function source, int imageSize) -> CharBuffer",
            "long -> (function source, int imageSize, int size) -> CharBuffer",
            "long -> (function source, int imageSize, function size) -> CharBuffer");
  }

  /**
   * An extract of an image; without a size, the whole of it.
   *
   * @param index where the image's size stands; that of the extract follows it, then a seed
   */
  private static CompiledFunction image(
      LongFunction<String> source, ArgumentValues arguments, int index) {
    LongUnaryOperator size =
        arguments.count() > index + 1
            ? Sizes.sizes(arguments, index + 1, 0, "the size", TextImage.MAXIMAL_CHARACTERS)
            : input -> Integer.MAX_VALUE;
    long seed = arguments.count() > index + 2 ? arguments.longAt(index + 2) : 0;
    int imageSize =
        Sizes.argument(arguments, index, 1, "the size of the image", TextImage.MAXIMAL_CHARACTERS);
    return new LongToObject(TextExtract.ofImage(TextImage.filled(source, imageSize, seed), size));
  }
}
