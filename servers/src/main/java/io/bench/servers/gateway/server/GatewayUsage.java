package io.bench.servers.gateway.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;

/**
 * What a gateway has done, and what it cost, at one moment since its start: the CPU per request of
 * a stretch of time is the difference of the one by that of the other. It goes from child to parent
 * in a file, which the child writes once a second and at its end.
 *
 * @param requestsAnswered with a result or an error of the request's own
 * @param requestsRefused because of the limit of requests in flight, or of the end
 * @param cpuTime that the gateway's process has used, its start included
 */
public record GatewayUsage(long requestsAnswered, long requestsRefused, Duration cpuTime) {

  private static final String FILE = "usage";

  /**
   * Tells the parent; the child's part.
   *
   * @param folder the child's working folder
   * @throws IOException if the file cannot be written
   */
  void write(Path folder) throws IOException {
    Path unfinished = folder.resolve(FILE + ".new");
    Files.writeString(
        unfinished, requestsAnswered + " " + requestsRefused + " " + cpuTime.toNanos());
    Files.move(unfinished, folder.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * Returns the child's last report; called by the parent.
   *
   * @param folder the child's working folder
   * @throws IOException if the file cannot be read
   */
  public static GatewayUsage read(Path folder) throws IOException {
    String[] parts = Files.readString(folder.resolve(FILE)).split(" ", -1);
    return new GatewayUsage(
        Long.parseLong(parts[0]),
        Long.parseLong(parts[1]),
        Duration.ofNanos(Long.parseLong(parts[2])));
  }
}
