package io.bench.benchmarks;

import io.bench.adapter.api.Binding;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What a value costs. {@code -prof gc} shows its garbage too.
 *
 * <p>Before a benchmark begins all recipes of this class are run, so that the calls within a chain
 * are as polymorphic as in a workload with many bindings.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class BindingBenchmark {

  private static final int RUNS_OF_EVERY_RECIPE = 50_000;

  private final Binding key =
      BenchmarkRecipes.compile("key", "Hash(); Mod(1000000000); ToString()");
  private final Binding number = BenchmarkRecipes.compile("number", "Hash(); Mod(1000000000)");
  private final Binding uniform = BenchmarkRecipes.compile("uniform", "Uniform(0,1000000000)");
  private final Binding zipf = BenchmarkRecipes.compile("zipf", "Zipf(1000000000,1.1)");
  private final Binding exactZipf =
      BenchmarkRecipes.compile("exactZipf", "Zipf(1000000000,1.1,'exact')");
  private final Binding text = BenchmarkRecipes.compile("text", "AlphaNumericString(100)");
  private final Binding extract =
      BenchmarkRecipes.compile("extract", "HashedFileExtractToString('data/surnames.csv',50,150)");
  private final ByteBuffer target = ByteBuffer.allocate(256);

  private long cycle;

  /** Shows the compiler every kind of chain. */
  @Setup
  public void runEveryRecipe(Blackhole blackhole) {
    for (Binding binding : List.of(key, number, uniform, zipf, exactZipf, text, extract)) {
      for (int i = 0; i < RUNS_OF_EVERY_RECIPE; i++) {
        binding.writeUtf8(i, target.clear());
        blackhole.consume(target.position());
        blackhole.consume(binding.asObject(i));
      }
    }
  }

  /** The key of {@code keyvalue} as a string. */
  @Benchmark
  public @Nullable Object keyAsString() {
    return key.asObject(cycle++);
  }

  /** The key of {@code keyvalue} written into a buffer. */
  @Benchmark
  public ByteBuffer keyIntoBuffer() {
    key.writeUtf8(cycle++, target.clear());
    return target;
  }

  /** A key that is a number. */
  @Benchmark
  public long number() {
    return number.asLong(cycle++);
  }

  /** A sample through the table. */
  @Benchmark
  public long uniform() {
    return uniform.asLong(cycle++);
  }

  /** A sample of a billion elements through the table. */
  @Benchmark
  public long zipf() {
    return zipf.asLong(cycle++);
  }

  /** A sample of a billion elements by the quantile function. */
  @Benchmark
  public long exactZipf() {
    return exactZipf.asLong(cycle++);
  }

  /** A value of 100 characters written into a buffer. */
  @Benchmark
  public ByteBuffer textIntoBuffer() {
    text.writeUtf8(cycle++, target.clear());
    return target;
  }

  /** A piece of 50 to 150 characters of a file written into a buffer. */
  @Benchmark
  public ByteBuffer extractIntoBuffer() {
    extract.writeUtf8(cycle++, target.clear());
    return target;
  }

  /** The table of a billion elements; a run prepares it once. */
  @Benchmark
  @OutputTimeUnit(TimeUnit.MICROSECONDS)
  public Binding compileZipf() {
    return BenchmarkRecipes.compile("zipf", "Zipf(1000000000,1.1)");
  }
}
