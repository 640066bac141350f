package io.bench.engine.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.bench.engine.client.ClientInterval;
import io.bench.engine.client.ClientUsage;
import org.jspecify.annotations.Nullable;

/**
 * What Bench's own process used, as documents contain it.
 *
 * @param usage without the machine's part
 * @param cpuCores CPU time per second; NaN, like what follows, if not known
 * @param longestPauseMillis null, like what follows, of a phase
 */
public record ClientDocument(
    @JsonUnwrapped ClientUsage usage,
    double cpuCores,
    double cpuNanosPerOp,
    double allocatedBytesPerOp,
    @JsonInclude(Include.NON_NULL) @Nullable Long longestPauseMillis,
    @JsonInclude(Include.NON_NULL) @Nullable Long hiccupP99Nanos,
    @JsonInclude(Include.NON_NULL) @Nullable Long hiccupMaxNanos) {

  /** What was used while {@code ops} ended. */
  public static ClientDocument of(ClientUsage usage, double cpuCores, long ops) {
    boolean allocationKnown = ops > 0 && usage.allocatedBytes() != ClientUsage.UNKNOWN;
    return new ClientDocument(
        usage,
        cpuCores,
        ops > 0 ? (double) usage.cpuNanos() / ops : Double.NaN,
        allocationKnown ? (double) usage.allocatedBytes() / ops : Double.NaN,
        null,
        null,
        null);
  }

  /** What was used in an interval in which {@code ops} ended. */
  static ClientDocument of(ClientInterval client, long ops) {
    ClientDocument used = of(client.used(), client.used().cpuNanos() / 1e9 / client.seconds(), ops);
    return new ClientDocument(
        used.usage,
        used.cpuCores,
        used.cpuNanosPerOp,
        used.allocatedBytesPerOp,
        client.longestPauseMillis(),
        client.hiccupP99Nanos(),
        client.hiccupMaxNanos());
  }
}
