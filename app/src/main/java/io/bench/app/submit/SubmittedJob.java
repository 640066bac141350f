package io.bench.app.submit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A run of several clients, whatever starts them.
 *
 * @param name what the cluster calls it; a label of DNS
 * @param command words of {@code bench} that describe the run, the same for every client, without
 *     those that say who a client is and where they meet
 * @param cores for each client
 * @param mebibytes of memory for each client
 * @param timeLimit after which the cluster ends it
 * @param longestEnd how long clients that were told to end may take, with their results
 */
public record SubmittedJob(
    String name,
    List<String> command,
    int clients,
    int cores,
    long mebibytes,
    Duration timeLimit,
    Duration longestEnd) {

  /** An Indexed Job's host names add a hyphen and the client's number to a label of 63 at most. */
  public static final int LONGEST_NAME = 52;

  /** The command with the number of clients; the caller may add to it. */
  List<String> words() {
    List<String> words = new ArrayList<>(command);
    words.add("clients=" + clients);
    return words;
  }

  /** The longest heap: what the JVM, its buffers and its threads take beside it has room too. */
  long heapMebibytes() {
    return Math.max(1, mebibytes / 2);
  }
}
