package io.bench.engine.workload.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.binding.Recipes;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every mutation of a good workload is read, or refused in words, and both soon. */
class WorkloadMutationTest {

  private static final long SEED = 20_260_101;
  private static final int MUTATIONS = 100_000;
  private static final int THREADS = 2;

  /** Far more than any case takes; what takes longer hangs. */
  private static final int PATIENCE_SECONDS = 60;

  private final WorkloadPath path = new WorkloadPath();
  private final Mutator mutator;

  WorkloadMutationTest() throws Exception {
    List<String> originals = new ArrayList<>();
    for (Path file : goodFiles()) {
      originals.add(Files.readString(file));
      path.learn(Files.readAllBytes(file));
    }
    this.mutator = new Mutator(originals, Recipes.library().names());
  }

  @Test
  void neverThrowsAnythingButWhatAUserIsToldAndNeverHangs() throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    try {
      List<Worker> workers = new ArrayList<>();
      List<Future<?>> results = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        Worker worker = new Worker(i);
        workers.add(worker);
        results.add(executor.submit(worker));
      }
      for (int i = 0; i < THREADS; i++) {
        await(workers.get(i), results.get(i));
      }
    } finally {
      executor.shutdownNow();
    }
  }

  private void await(Worker worker, Future<?> result)
      throws InterruptedException, ExecutionException {
    long seen = -1;
    while (true) {
      try {
        result.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        return;
      } catch (TimeoutException e) {
        long running = worker.seed;
        assertThat(running)
            .as("seed that hangs, with\n%s", text(mutator.mutated(running)))
            .isNotEqualTo(seen);
        seen = running;
      }
    }
  }

  /** Does every other mutation. */
  private final class Worker implements Runnable {

    private final int first;
    private volatile long seed;

    Worker(int first) {
      this.first = first;
    }

    @Override
    public void run() {
      for (int i = first; i < MUTATIONS; i += THREADS) {
        seed = SEED + i;
        byte[] workload = mutator.mutated(seed);
        Throwable failure = path.failure(workload);
        if (failure != null) {
          throw new AssertionError(
              "seed %d; in short:%n%s".formatted(seed, text(reduced(workload, failure))), failure);
        }
      }
    }
  }

  /** Leaves out of a workload what is not needed for it to fail in the same way. */
  private byte[] reduced(byte[] workload, Throwable failure) {
    byte[] least = workload;
    for (int length = workload.length / 2; length > 0; length /= 2) {
      for (int from = 0; from + length <= least.length; ) {
        byte[] shorter = without(least, from, length);
        Throwable still = path.failure(shorter);
        if (still != null && still.getClass().equals(failure.getClass())) {
          least = shorter;
        } else {
          from += length;
        }
      }
    }
    return least;
  }

  private static byte[] without(byte[] bytes, int from, int length) {
    byte[] shorter = Arrays.copyOf(bytes, bytes.length - length);
    System.arraycopy(bytes, from + length, shorter, from, bytes.length - from - length);
    return shorter;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static List<Path> goodFiles() throws Exception {
    var url = WorkloadMutationTest.class.getResource("/workloads/good");
    try (Stream<Path> files = Files.list(Path.of(Objects.requireNonNull(url).toURI()))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }
}
