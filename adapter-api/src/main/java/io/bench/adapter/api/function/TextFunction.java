package io.bench.adapter.api.function;

import java.nio.ByteBuffer;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;

/** A function from a long to a text that can be written without making a string first. */
public interface TextFunction extends CharactersFunction<String> {

  @Override
  default TextFunction after(LongUnaryOperator upstream) {
    TextFunction last = this;
    return new TextFunction() {
      @Override
      public String apply(long input) {
        return last.apply(upstream.applyAsLong(input));
      }

      @Override
      public void write(long input, ByteBuffer target) {
        last.write(upstream.applyAsLong(input), target);
      }
    };
  }

  /**
   * The values of a function as texts: written directly if it can, through the string if it has no
   * other way.
   */
  static TextFunction of(LongFunction<?> values) {
    if (values instanceof TextFunction text) {
      return text;
    }
    if (values instanceof CharactersFunction<?> characters) {
      return new TextFunction() {
        @Override
        public String apply(long input) {
          return characters.apply(input).toString();
        }

        @Override
        public void write(long input, ByteBuffer target) {
          characters.write(input, target);
        }
      };
    }
    return new TextFunction() {
      @Override
      public String apply(long input) {
        return String.valueOf(values.apply(input));
      }

      @Override
      public void write(long input, ByteBuffer target) {
        Object value = values.apply(input);
        Utf8.write(value instanceof CharSequence text ? text : String.valueOf(value), target);
      }
    };
  }
}
