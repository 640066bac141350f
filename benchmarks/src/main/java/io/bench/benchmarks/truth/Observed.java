package io.bench.benchmarks.truth;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a run was called, from its {@code run.json}.
 *
 * @param evidence of each verdict, by its name
 * @param party who spent most of the p99: client, server, machine, or nobody if it is not known
 * @param account how the p99 divides, in words
 * @param missedBy who a missed rate was charged to; null if none was missed
 * @param objectives what became of {@code expect=}
 * @param strangeCores cores that processes used which have nothing to do with the run
 * @param machineTaken whether the hypervisor or strangers took enough CPU to blame the machine
 */
record Observed(
    Map<String, String> evidence,
    String party,
    String account,
    @Nullable String missedBy,
    List<String> objectives,
    double strangeCores,
    boolean machineTaken) {

  /** Strangers that use a smaller share of the cores leave the run what it needs. */
  private static final double STRANGERS = 0.2;

  /** Of the CPU time that was wanted. */
  private static final double STOLEN = 0.03;

  private static final double JUDGED_PERCENTILE = 99;

  /**
   * Reads the measured phase of the last step.
   *
   * @param ownCpuSeconds what servers and disturbances of this run used meanwhile
   */
  static Observed of(JsonNode run, double ownCpuSeconds) {
    JsonNode step = last(run.path("steps"));
    JsonNode phase = last(step.path("phases"));
    if (!phase.path("kind").asText().equals("measurement") || !phase.has("verdicts")) {
      throw new IllegalStateException("the run has no measurement that was judged");
    }
    Map<String, String> evidence = new LinkedHashMap<>();
    String missedBy = null;
    for (JsonNode verdict : phase.path("verdicts")) {
      evidence.put(verdict.path("name").asText(), verdict.path("evidence").asText());
      if (verdict.path("name").asText().equals(Expected.RATE_MISSED)) {
        missedBy = side(verdict.path("numbers"));
      }
    }
    List<String> objectives = new ArrayList<>();
    step.path("expectations").forEach(one -> objectives.add(one.path("result").asText()));
    JsonNode machine = phase.path("machine");
    double seconds = phase.path("seconds").asDouble();
    double cores = machine.path("cores").asDouble();
    double strange =
        Math.max(0, machine.path("otherNanos").asDouble() / 1e9 - ownCpuSeconds) / seconds;
    double stolen = machine.path("stolenNanos").asDouble();
    double wanted = stolen + machine.path("busyNanos").asDouble();
    boolean taken = strange > STRANGERS * cores || (wanted > 0 && stolen / wanted > STOLEN);
    JsonNode account = account(phase.path("timeAccount"));
    return new Observed(
        evidence,
        party(account),
        account.path("text").asText("no p99"),
        missedBy,
        objectives,
        strange,
        taken);
  }

  Set<String> verdicts() {
    return evidence.keySet();
  }

  private static JsonNode account(JsonNode accounts) {
    for (JsonNode account : accounts) {
      if (account.path("percentile").asDouble() == JUDGED_PERCENTILE) {
        return account;
      }
    }
    return accounts.path(accounts.size());
  }

  private static String party(JsonNode account) {
    double whole = account.path("latencyNanos").asDouble();
    double client = account.path("clientNanos").asDouble();
    double machine = account.path("machineNanos").asDouble();
    double server = whole - client - machine;
    if (whole <= 0) {
      return "nobody";
    }
    if (server >= Math.max(client, machine)) {
      return "server";
    }
    return client >= machine ? "client" : "machine";
  }

  private static String side(JsonNode numbers) {
    for (String side : List.of("Client", "InFlight", "Server", "Machine")) {
      if (numbers.path("limitedBy" + side).asDouble() > 0) {
        return side.toLowerCase(java.util.Locale.ROOT);
      }
    }
    return "unknown";
  }

  private static JsonNode last(JsonNode array) {
    return array.path(array.size() - 1);
  }
}
