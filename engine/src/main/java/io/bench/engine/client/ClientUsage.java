package io.bench.engine.client;

/**
 * What this process has used, since its start or between two readings.
 *
 * @param cpuNanos CPU time of all threads, user and system
 * @param collections garbage collections
 * @param collectionMillis time spent in them, as the collectors tell
 * @param compilationMillis time the JIT compilers' threads worked
 * @param heapBytes heap in use at the (later) reading
 */
public record ClientUsage(
    long cpuNanos,
    long collections,
    long collectionMillis,
    long compilationMillis,
    long heapBytes) {

  /** What was used after {@code earlier}. */
  public ClientUsage since(ClientUsage earlier) {
    return new ClientUsage(
        cpuNanos - earlier.cpuNanos,
        collections - earlier.collections,
        collectionMillis - earlier.collectionMillis,
        compilationMillis - earlier.compilationMillis,
        heapBytes);
  }
}
