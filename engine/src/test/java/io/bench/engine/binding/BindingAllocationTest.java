package io.bench.engine.binding;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.bench.adapter.api.Binding;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What values cost in garbage, counted by the JVM itself. */
class BindingAllocationTest {

  private static final int CYCLES = 1_000_000;
  private static final long NOTHING_BYTES = 1024;

  private long sink;

  /** Where a value goes that must exist: a field, so that no compiler can do without it. */
  @SuppressWarnings("UnusedVariable")
  private @Nullable Object kept;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Identity()",
        "Hash(); Mod(1000000000)",
        "HashRange(5,10); Add(3); Mul(2); Div(3)",
        "Hash() -> int; Mod(7)",
        "Uniform(0,1000000000)",
        "Zipf(1000000000,1.1)",
        "Zipf(1000000000,1.1,'exact')"
      })
  void wholeNumbersMakeNoGarbage(String recipe) {
    Binding binding = Recipes.compile("key", recipe);

    assertThat(allocatedBytes(cycle -> sink += binding.asLong(cycle))).isLessThan(NOTHING_BYTES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Uniform(0.0,1.0)", "Normal(0.0,5.0); Add(100.0)", "HashRange(0.0,1.0)"})
  void fractionsMakeNoGarbage(String recipe) {
    Binding binding = Recipes.compile("value", recipe);

    assertThat(allocatedBytes(cycle -> sink += (long) binding.asDouble(cycle)))
        .isLessThan(NOTHING_BYTES);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Hash(); Mod(1000000000); ToString()",
        "Hash(); ToString(); Prefix('user-')",
        "Template('user-{}-{}',Hash(),AlphaNumericString(10))",
        "HashedFileExtractToString('data/countries.csv',50,150)",
        "Save('a'); Hash(); Load('a'); ToString()",
        "AlphaNumericString(100)",
        "HashRange(1000); CharBufImage('A-Za-z0-9',1000000,100); ToString()",
        "CharBufImage('a-z',1000,HashRange(1,200))",
        "Combinations('a-z;0-9;A-F')"
      })
  void textsMakeNoGarbageOnTheirWayIntoABuffer(String recipe) {
    Binding binding = Recipes.compile("value", recipe);
    ByteBuffer target = ByteBuffer.allocate(256);

    long allocated =
        allocatedBytes(
            cycle -> {
              binding.writeUtf8(cycle, target.clear());
              sink += target.position();
            });

    assertThat(allocated).isLessThan(NOTHING_BYTES);
  }

  @Test
  void aKeyMakesItsStringAndNothingElse() {
    Binding binding = Recipes.compile("key", "Hash(); Mod(1000000000); ToString()");
    Binding number = Recipes.compile("number", "Hash(); Mod(1000000000)");
    long strings = 0;
    for (long cycle = 0; cycle < CYCLES; cycle++) {
      strings += bytesOfString(Long.toString(number.asLong(cycle)).length());
    }

    long allocated = allocatedBytes(cycle -> kept = binding.asObject(cycle));

    assertThat(allocated).isBetween(strings, strings + NOTHING_BYTES);
  }

  /** 24 bytes of the object itself, and its array: a head of 16 and the digits, in steps of 8. */
  private static long bytesOfString(int length) {
    return 24L + (16 + length + 7) / 8 * 8L;
  }

  /** Runs once to compile and link what is not yet, and once for the count. */
  private static long allocatedBytes(LongConsumer evaluation) {
    run(evaluation);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    long before = threads.getThreadAllocatedBytes(thread);
    run(evaluation);
    return threads.getThreadAllocatedBytes(thread) - before;
  }

  private static void run(LongConsumer evaluation) {
    for (long cycle = 0; cycle < CYCLES; cycle++) {
      evaluation.accept(cycle);
    }
  }
}
