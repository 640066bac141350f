package io.bench.app.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.RecordedRun;
import io.bench.engine.json.Json;
import io.bench.engine.run.RunInfo;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AgreementTest {

  private static final Map<String, String> GIVEN = Map.of("rate", "1000", "keycount", "5");
  private static final Agreement HERE = of(RecordedRun.INFO, GIVEN);

  @Test
  void theSameIsNoDifference() {
    assertThat(HERE.difference(1, of(RecordedRun.INFO, new LinkedHashMap<>(GIVEN)))).isNull();
  }

  @Test
  void anotherVersion() {
    assertThat(HERE.difference(1, of("2.0", "jar")))
        .isEqualTo("client 1 runs Bench 2.0, client 0 runs Bench 1.0: start all clients alike");
  }

  @Test
  void anotherBuildOfTheSameVersion() {
    assertThat(HERE.difference(2, of("1.0", "other")))
        .isEqualTo(
            "client 2 runs another build of Bench 1.0 than client 0: give both the same jar");
  }

  @Test
  void anotherTextOfTheWorkload() {
    assertThat(HERE.difference(1, of(info("other text", "default", Map.of()), GIVEN)))
        .isEqualTo(
            "client 1 has another text of workload keyvalue than client 0: give both the same file");
  }

  @Test
  void anotherScenario() {
    assertThat(HERE.difference(1, of(info("text", "full", Map.of()), GIVEN)))
        .isEqualTo(
            "client 1 runs scenario full, client 0 runs scenario default: start all clients alike");
  }

  @Test
  void anotherValueOfAParameter() {
    assertThat(difference(Map.of("rate", "2000", "keycount", "5")))
        .isEqualTo(
            "client 1 was given rate=2000, client 0 was given rate=1000: start all clients alike");
  }

  @Test
  void aParameterThatIsMissing() {
    assertThat(difference(Map.of("rate", "1000")))
        .isEqualTo(
            "client 1 was given no keycount=, client 0 was given keycount=5: start all clients alike");
  }

  @Test
  void aParameterMore() {
    assertThat(difference(Map.of("rate", "1000", "keycount", "5", "host", "b")))
        .isEqualTo(
            "client 1 was given host=b, client 0 was given no host=: start all clients alike");
  }

  @Test
  void ofSeveralDifferencesOnlyTheFirstIsTold() {
    assertThat(difference(Map.of("rate", "2000", "keycount", "6")))
        .contains("keycount=6")
        .doesNotContain("rate=");
  }

  @Test
  void whatIsAboutASingleClientMayDiffer() {
    Map<String, String> other = new HashMap<>(GIVEN);
    for (String own :
        List.of(
            "client",
            "meet",
            "meet-secret-file",
            "meet_secret_file",
            "meet-tls-cert",
            "meet-tls-key",
            "meet-timeout",
            "label",
            "calibration")) {
      other.put(own, "anything");
    }

    assertThat(difference(other)).isNull();
  }

  @Test
  void theNumberOfClientsMayNot() {
    Map<String, String> other = new HashMap<>(GIVEN);
    other.put("clients", "3");

    assertThat(difference(other)).contains("clients=3");
  }

  @Test
  void aSecretIsNeitherSentNorCompared() {
    RunInfo masked = info("text", "default", Map.of("password", "***"));
    Agreement one = Agreement.of("1.0", "jar", masked, Map.of("password", "hunter2"), "");
    Agreement other = Agreement.of("1.0", "jar", masked, Map.of("password", "hunter3"), "");

    assertThat(Json.line(one)).doesNotContain("hunter2");
    assertThat(one.difference(1, other)).isNull();
    assertThat(one.difference(1, of(masked, Map.of()))).contains("no password=");
  }

  @Test
  void aValueIsComparedHoweverItsNameWasSpelled() {
    assertThat(ofMessageSize("4M").difference(1, ofMessageSize("8M")))
        .isEqualTo(
            "client 1 was given max_message_size=8M, client 0 was given max_message_size=4M: start"
                + " all clients alike");
  }

  private static Agreement ofMessageSize(String size) {
    RunInfo run = info("text", "default", Map.of("max-message-size", size));
    return Agreement.of("1.0", "jar", run, Map.of("max_message_size", size), "");
  }

  @Test
  void aPartOfASecretIsNotSentEither() {
    RunInfo masked = info("text", "default", Map.of("login", "me:***"));
    Agreement one = Agreement.of("1.0", "jar", masked, Map.of("login", "me:hunter2"), "");

    assertThat(Json.line(one)).doesNotContain("hunter2");
  }

  @Test
  void anotherTurnOfAnExperimentWhoseArmsDiffer() {
    Agreement here = Agreement.of("1.0", "jar", RecordedRun.INFO, GIVEN, "round-01-one");
    Agreement there =
        Agreement.of("1.0", "jar", info("other", "full", Map.of()), Map.of(), "round-01-two");

    assertThat(here.difference(2, there))
        .isEqualTo(
            "client 2 takes turn round-01-two, client 0 takes turn round-01-one: start all clients"
                + " alike");
    assertThat(here.difference(2, HERE)).startsWith("client 2 takes no turn of an experiment,");
  }

  @Test
  void itTravels() throws Exception {
    Agreement there = Json.read(Json.line(HERE), Agreement.class);

    assertThat(there).isEqualTo(HERE);
  }

  private static @Nullable String difference(Map<String, String> given) {
    return HERE.difference(1, of(RecordedRun.INFO, given));
  }

  private static Agreement of(String version, String program) {
    return Agreement.of(version, program, info("text", "default", GIVEN), GIVEN, "");
  }

  /** Parameters are shown as they were typed, unless the run masks them. */
  private static Agreement of(RunInfo run, Map<String, String> given) {
    Map<String, String> shown = new HashMap<>(given);
    shown.putAll(run.givenParameters());
    return Agreement.of("1.0", "jar", info(run.workloadText(), run.scenario(), shown), given, "");
  }

  private static RunInfo info(String text, String scenario, Map<String, String> shown) {
    RunInfo info = RecordedRun.INFO;
    return new RunInfo(
        info.start(),
        info.workload(),
        info.workloadSource(),
        text,
        info.scenarios(),
        scenario,
        info.adapter(),
        shown,
        List.of(),
        false);
  }
}
