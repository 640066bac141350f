package io.bench.engine.function.text;

import io.bench.engine.function.ArgumentException;
import io.bench.engine.function.Arguments;
import io.bench.engine.function.DecimalText;
import io.bench.engine.function.DoubleStep;
import io.bench.engine.function.FunctionProvider;
import io.bench.engine.function.FunctionRegistry;
import io.bench.engine.function.LongStep;
import io.bench.engine.function.ObjectStep;
import io.bench.engine.function.Sizes;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Text of other values, and text made of text. */
public final class StringFunctions implements FunctionProvider {

  private static final String TEXT_TO_TEXT = "String -> () -> String";

  @Override
  public void register(FunctionRegistry registry) {
    toText(registry);
    affixes(registry);
    replacements(registry);
    encodings(registry);
  }

  private static void toText(FunctionRegistry registry) {
    registry
        .function("ToString", "The input as text.", "ToString()")
        .overload("long -> () -> String", arguments -> new LongStep.ToObject(DecimalText.OF_INPUT))
        .overload("double -> () -> String", arguments -> new DoubleStep.ToObject(Double::toString))
        .overload(
            "float -> () -> String",
            arguments -> new DoubleStep.ToObject(input -> Float.toString((float) input)))
        .overload(
            "Object -> () -> String",
            arguments -> new ObjectStep.TextToText(UnaryOperator.identity()))
        .overload(
            "long -> (function value) -> String",
            arguments -> new LongStep.ToObject(arguments.functionAt(0).asText()));
    registry
        .function("LongToString", "The input as text.", "LongToString()")
        .overload("long -> () -> String", arguments -> new LongStep.ToObject(DecimalText.OF_INPUT));
    registry
        .function("Format", "The input in a format of java.util.Formatter.", "Format('%08d')")
        .overload(
            "Object -> (String format) -> String",
            arguments -> {
              TextFormat format = TextFormat.parse(arguments.textAt(0));
              return new ObjectStep.ToObject<>(Object.class, format::apply);
            });
  }

  private static void affixes(FunctionRegistry registry) {
    registry
        .function("Prefix", "The input with a text before it.", "ToString(); Prefix('user-')")
        .overload(
            "String -> (String prefix) -> String",
            arguments -> {
              String prefix = arguments.textAt(0);
              return new ObjectStep.TextToText(text -> new AffixedText(prefix, text, ""));
            });
    registry
        .function("Suffix", "The input with a text behind it.", "ToString(); Suffix('-end')")
        .overload(
            "String -> (String suffix) -> String",
            arguments -> {
              String suffix = arguments.textAt(0);
              return new ObjectStep.TextToText(text -> new AffixedText("", text, suffix));
            });
  }

  private static void replacements(FunctionRegistry registry) {
    registry
        .function(
            "ReplaceAll",
            "The input with every occurrence of a text replaced.",
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
            "The input with every match of a regular expression replaced.",
            "NumberNameToString(); ReplaceRegex('[aeiou]','*')")
        .overload(
            "String -> (String regex, String replacement) -> String",
            arguments -> {
              Pattern pattern = pattern(arguments);
              String replacement = arguments.textAt(1);
              return text(input -> Replacements.replaced(input, pattern, replacement));
            });
    registry
        .function("Trim", "The input without the space around it.", "FixedValue(' q '); Trim()")
        .overload(TEXT_TO_TEXT, arguments -> text(String::trim));
  }

  private static void encodings(FunctionRegistry registry) {
    registry
        .function(
            "URLEncode", "The input as part of a URL's query.", "NumberNameToString(); URLEncode()")
        .overload(TEXT_TO_TEXT, arguments -> text(StringFunctions::urlEncoded));
    registry
        .function(
            "URLDecode",
            "The text that a part of a URL stands for.",
            "FixedValue('a%20b'); URLDecode()")
        .overload(
            TEXT_TO_TEXT,
            arguments -> text(input -> URLDecoder.decode(input, StandardCharsets.UTF_8)));
    registry
        .function(
            "EscapeJSON",
            "The input as it stands between the quotes of a JSON string.",
            "FixedValue(\"say 'x'\"); EscapeJSON()")
        .overload(TEXT_TO_TEXT, arguments -> text(JsonText::escape));
  }

  /** Every character may become the %xx of four bytes. */
  private static String urlEncoded(String text) {
    Sizes.checkLength(12L * text.length());
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static ObjectStep text(Function<String, String> function) {
    return new ObjectStep.ToObject<>(String.class, function);
  }

  private static Pattern pattern(Arguments arguments) {
    try {
      return Pattern.compile(arguments.textAt(0));
    } catch (PatternSyntaxException wrong) {
      throw new ArgumentException(
          0, "no regular expression: " + wrong.getDescription() + " at index " + wrong.getIndex());
    }
  }
}
