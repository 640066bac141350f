package team;

import io.bench.adapter.api.SpiVersion;
import io.bench.adapter.api.error.ErrorVerb;
import io.bench.adapter.api.error.ErrorVerbProvider;
import io.bench.adapter.api.error.FailedTry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** The verb {@code tally}: counts failed tries by name, and writes that down at the end. */
public final class Tally implements ErrorVerbProvider {

  @Override
  public String name() {
    return "tally";
  }

  @Override
  public String description() {
    return "write down how many tries failed, and stop at TALLY_LIMIT of a name";
  }

  @Override
  public int spiVersion() {
    return SpiVersion.CURRENT;
  }

  @Override
  public ErrorVerb begin(String step) {
    String limit = System.getenv("TALLY_LIMIT");
    return new Counting(limit == null ? Long.MAX_VALUE : Long.parseLong(limit));
  }

  private static final class Counting implements ErrorVerb {

    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
    private final long limit;

    Counting(long limit) {
      this.limit = limit;
    }

    @Override
    public String failed(FailedTry failure) {
      LongAdder count = counts.computeIfAbsent(failure.error(), name -> new LongAdder());
      count.increment();
      return count.sum() < limit ? null : limit + " failed tries are enough";
    }

    @Override
    public void close() {
      StringBuilder text = new StringBuilder();
      new TreeMap<>(counts).forEach((name, count) -> text.append(count + " of " + name));
      try {
        Files.writeString(Path.of("tally.txt"), text);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
