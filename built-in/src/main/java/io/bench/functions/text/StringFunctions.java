package io.bench.functions.text;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.adapter.api.function.CompiledFunction.DoubleToObject;
import io.bench.adapter.api.function.CompiledFunction.LongToObject;
import io.bench.adapter.api.function.CompiledFunction.ObjectToObject;
import io.bench.adapter.api.function.CompiledFunction.TextToText;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import io.bench.functions.Sizes;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Text of other values, and text made of text. */
public final class StringFunctions implements FunctionFamily {

  private static final String TEXT_TO_TEXT = "String -> () -> String";

  @Override
  public void register(FunctionRegistry registry) {
    toText(registry);
    affixes(registry);
    replacements(registry);
    encodings(registry);
    codes(registry);
  }

  private static void toText(FunctionRegistry registry) {
    registry
        .function("ToString", "Input as text.", "ToString()")
        .overload("long -> () -> String", arguments -> new TextToText(UnaryOperator.identity()))
        .overload("double -> () -> String", arguments -> new DoubleToObject(Double::toString))
        .overload(
            "float -> () -> String",
            arguments -> new DoubleToObject(input -> Float.toString((float) input)))
        .overload("Object -> () -> String", arguments -> new TextToText(UnaryOperator.identity()))
        .overload(
            "long -> (function value) -> String",
            arguments -> new LongToObject(arguments.functionAt(0).asText()));
    registry
        .function("LongToString", "Input as text.", "LongToString()")
        .overload("long -> () -> String", arguments -> new TextToText(UnaryOperator.identity()));
    registry
        .function("Format", "Input, formatted by java.util.Formatter.", "Format('%08d')")
        .overload(
            "Object -> (String format) -> String",
            arguments -> {
              TextFormat format = TextFormat.parse(arguments.textAt(0));
              return new ObjectToObject<>(Object.class, format::apply);
            });
  }

  private static void affixes(FunctionRegistry registry) {
    registry
        .function("Prefix", "Input with a text before it.", "ToString(); Prefix('user-')")
        .overload(
            "String -> (String prefix) -> String", arguments -> affixed(arguments.textAt(0), ""));
    registry
        .function("Suffix", "Input with a text behind it.", "ToString(); Suffix('-end')")
        .overload(
            "String -> (String suffix) -> String", arguments -> affixed("", arguments.textAt(0)));
  }

  private static CompiledFunction affixed(String prefix, String suffix) {
    return new TextToText(text -> new JoinedText(List.of(prefix, suffix), List.of(text), null));
  }

  private static void replacements(FunctionRegistry registry) {
    registry
        .function(
            "ReplaceAll",
            "Input with every occurrence of a text replaced.",
            "NumberNameToString(); ReplaceAll('one','two')")
        .overload(
            "String -> (String replaced, String replacement) -> String",
            arguments -> {
              String replaced = arguments.textAt(0);
              String replacement = arguments.textAt(1);
              return text(input -> Replacements.replaced(input, replaced, replacement));
            });
    registry
        .function(
            "ReplaceRegex",
            "Input with every match of a regular expression replaced.",
            "NumberNameToString(); ReplaceRegex('[aeiou]','*')")
        .overload(
            "String -> (String regex, String replacement) -> String",
            arguments -> {
              Pattern pattern = pattern(arguments);
              String replacement = arguments.textAt(1);
              return text(input -> Replacements.replaced(input, pattern, replacement));
            });
    registry
        .function("Trim", "Input without surrounding spaces.", "FixedValue(' q '); Trim()")
        .overload(TEXT_TO_TEXT, arguments -> text(String::trim));
  }

  private static void encodings(FunctionRegistry registry) {
    registry
        .function(
            "URLEncode", "Input, encoded for a URL's query.", "NumberNameToString(); URLEncode()")
        .overload(TEXT_TO_TEXT, arguments -> text(StringFunctions::urlEncoded));
    registry
        .function("URLDecode", "A part of a URL, decoded.", "FixedValue('a%20b'); URLDecode()")
        .overload(
            TEXT_TO_TEXT,
            arguments -> text(input -> URLDecoder.decode(input, StandardCharsets.UTF_8)));
    registry
        .function(
            "EscapeJSON",
            "Input, escaped for a JSON string.",
            "FixedValue(\"say 'x'\"); EscapeJSON()")
        .overload(TEXT_TO_TEXT, arguments -> text(StringFunctions::escaped));
  }

  /** Every character may become the %xx of four bytes. */
  private static String urlEncoded(String text) {
    Sizes.checkLength(12L * text.length());
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static CompiledFunction text(Function<String, String> function) {
    return new ObjectToObject<>(String.class, function);
  }

  private static Pattern pattern(ArgumentValues arguments) {
    try {
      return Pattern.compile(arguments.textAt(0));
    } catch (PatternSyntaxException e) {
      throw new ArgumentException(
          0, "no regular expression: " + e.getDescription() + " at index " + e.getIndex());
    }
  }

  /** Escapes what RFC 8259 wants escaped, and the slash, which the format's users expect. */
  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 8);
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      switch (character) {
        case '"', '\\', '/' -> escaped.append('\\').append(character);
        case '\b' -> escaped.append("\\b");
        case '\f' -> escaped.append("\\f");
        case '\n' -> escaped.append("\\n");
        case '\r' -> escaped.append("\\r");
        case '\t' -> escaped.append("\\t");
        default -> {
          if (character < ' ') {
            escaped.append(String.format("\\u%04x", (int) character));
          } else {
            escaped.append(character);
          }
        }
      }
      Sizes.checkLength(escaped.length());
    }
    return escaped.toString();
  }

  /** Texts that encode a number. */
  private static void codes(FunctionRegistry registry) {
    registry
        .function(
            "AlphaNumericString",
            "A text of pseudo-random digits and capital letters.",
            "AlphaNumericString(10)")
        .overload(
            "long -> (int length) -> String",
            arguments -> {
              int length = Sizes.argument(arguments, 0, 0, "the length", Sizes.MAXIMAL_LENGTH);
              return new LongToObject(new AlphaNumericText(length));
            });
    registry
        .function(
            "Combinations",
            "Input as a number whose digits are taken from sets, one set per place.",
            "Combinations('a-z;0-9')")
        .overload(
            "long -> (String sets) -> String",
            arguments -> new LongToObject(new CombinationText(arguments.textAt(0))));
    registry
        .function("NumberNameToString", "Input in English words.", "NumberNameToString()")
        .overload("long -> () -> String", arguments -> new LongToObject(new NumberNameText()));
  }
}
