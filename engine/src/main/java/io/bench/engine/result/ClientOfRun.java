package io.bench.engine.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One of several clients that a run was measured with.
 *
 * @param number 0-based
 * @param folder what it wrote itself, relative to the folder of all
 * @param missing what is not in the result because the client was lost, or null
 * @param clock how its clock was found to differ from client 0's, before each phase and once a
 *     minute
 */
public record ClientOfRun(
    int number,
    String folder,
    @JsonInclude(Include.NON_NULL) @Nullable String missing,
    List<ClockReading> clock,
    Environment environment) {

  ClientOfRun masked(SecretMask mask) {
    return new ClientOfRun(number, folder, missing, clock, environment.masked(mask));
  }
}
