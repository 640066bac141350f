package io.bench.app.clients.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.list;

import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeetingTest {

  private static final MeetingPlace ELSEWHERE = new MeetingPlace(Map.of(), "laptop");
  private static final String SECRET = "sixteen letters!";

  @TempDir Path folder;

  @Test
  void onLoopbackNothingButThePlaceIsNeeded() {
    Meeting meeting = of("client", "1", "meet", "localhost:9800");

    assertThat(meeting.client()).isEqualTo(1);
    assertThat(meeting.clients()).isEqualTo(3);
    assertThat(meeting.host()).isEqualTo("localhost");
    assertThat(meeting.port()).isEqualTo(9_800);
    assertThat(meeting.secret()).isEmpty();
    assertThat(meeting.timeout()).isEqualTo(Duration.ofMinutes(2));
    assertThat(meeting.silence()).isEqualTo(Duration.ofSeconds(30));
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1, 9741",
    "127.0.0.1:80, 127.0.0.1, 80",
    "::1, ::1, 9741",
    "[::1]:80, ::1, 80",
    "[::1], ::1, 9741"
  })
  void aPlaceIsAHostAndPerhapsAPort(String meet, String host, int port) {
    Meeting meeting = of("client", "0", "meet", meet);

    assertThat(meeting.host()).isEqualTo(host);
    assertThat(meeting.port()).isEqualTo(port);
  }

  @ParameterizedTest
  @CsvSource({"localhost:0", "localhost:x", "localhost:", "localhost:65536", ":9741"})
  void aPlaceThatIsNone(String meet) {
    refused("meet=" + meet + ": give HOST:PORT, such as node1:9741", "client", "0", "meet", meet);
  }

  @Test
  void aSilentClientIsWaitedForNoLongerThanALateOne() {
    assertThat(of("client", "0", "meet", "localhost", "meet-timeout", "5s").silence())
        .isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void parametersAreTakenInBothSpellings() throws IOException {
    Meeting meeting =
        of("client", "0", "meet", "localhost", "meet_timeout", "5s", "meet_secret_file", secret());

    assertThat(meeting.timeout()).isEqualTo(Duration.ofSeconds(5));
    assertThat(meeting.secret()).isEqualTo(SECRET);
  }

  @ParameterizedTest
  @CsvSource({"3", "99"})
  void aClientThatIsNoneOfThem(String client) {
    refused(
        "client=%s of clients=3: the clients are 0 to 2".formatted(client),
        "client",
        client,
        "meet",
        "localhost");
  }

  @Test
  void aNumberIsReadAsThePlannerReadsIt() {
    assertThat(of("client", "0_2", "meet", "localhost").client()).isEqualTo(2);
    refused(
        "client=1000 of clients=3: the clients are 0 to 2", "client", "1k", "meet", "localhost");
  }

  @ParameterizedTest
  @CsvSource({"two", "-1", "5G"})
  void whatIsNoNumberOfAClientNamesNone(String client) {
    refused(
        "clients=3: client=K says which of the clients this is, from 0 on; Slurm and Kubernetes say it by themselves",
        "client",
        client,
        "meet",
        "localhost");
  }

  @Test
  void aClientThatNobodyHasNamed() {
    refused(
        "clients=3: client=K says which of the clients this is, from 0 on; Slurm and Kubernetes say it by themselves",
        "meet",
        "localhost");
  }

  @Test
  void noPlaceToMeet() {
    refused(
        "clients=3: meet=HOST:PORT says where client 0 listens; only Slurm and Kubernetes say it by themselves",
        "client",
        "1");
  }

  @Test
  void aPlaceThatOthersReachNeedsASecret() {
    refused(
        "meet=192.0.2.7 can be reached from other machines: give meet-secret-file=FILE, the same on every client",
        "client",
        "1",
        "meet",
        "192.0.2.7:9741");
  }

  @Test
  void aShortSecretIsNotShown() throws IOException {
    Path file = Files.writeString(folder.resolve("short"), "hunter2\n");

    refused(
        "meet-secret-file=%s holds 7 characters, fewer than 16".formatted(file),
        "client",
        "1",
        "meet",
        "192.0.2.7",
        "meet-secret-file",
        file.toString());
  }

  @Test
  void aSecretThatCannotBeRead() {
    Path missing = folder.resolve("missing");

    assertThatThrownBy(
            () -> of("client", "1", "meet", "192.0.2.7", "meet-secret-file", missing.toString()))
        .isInstanceOfSatisfying(
            UsageException.class,
            e ->
                assertThat(e.problems())
                    .singleElement()
                    .satisfies(line -> assertThat(line).contains(missing.toString())));
  }

  @Test
  void aKeyWithoutItsCertificate() throws IOException {
    refused(
        "give meet-tls-cert and meet-tls-key together, or neither",
        "client",
        "0",
        "meet",
        "localhost",
        "meet-tls-key",
        secret());
  }

  @Test
  void aCertificateWithoutItsKeyIsEnoughForAllButClientZero() throws IOException {
    assertThat(of("client", "1", "meet", "localhost", "meet-tls-cert", secret()).key()).isNull();
    refused(
        "give meet-tls-cert and meet-tls-key together, or neither",
        "client",
        "0",
        "meet",
        "localhost",
        "meet-tls-cert",
        secret());
  }

  @Test
  void severalMistakesAreToldTogether() {
    assertThatThrownBy(() -> of("client", "7", "meet", "192.0.2.7:x"))
        .isInstanceOfSatisfying(
            UsageException.class,
            e -> assertThat(e.problems()).asInstanceOf(list(String.class)).hasSize(3));
  }

  @Test
  void slurmSaysEverythingButTheSecret() throws IOException {
    MeetingPlace slurm =
        new MeetingPlace(
            Map.of("SLURM_PROCID", "2", "SLURM_NTASKS", "3", "SLURM_JOB_NODELIST", "c[1-3]"), "c3");
    Meeting meeting = Meeting.of(Map.of("meet-secret-file", secret()), slurm, 3);

    assertThat(meeting.client()).isEqualTo(2);
    assertThat(meeting.address()).isEqualTo("c1:9741");
  }

  @Test
  void slurmStartedAnotherNumberOfTasks() throws IOException {
    MeetingPlace slurm =
        new MeetingPlace(
            Map.of("SLURM_PROCID", "2", "SLURM_NTASKS", "4", "SLURM_JOB_NODELIST", "c[1-4]"), "c3");
    Map<String, String> given = Map.of("meet-secret-file", secret());

    assertThatThrownBy(() -> Meeting.of(given, slurm, 3))
        .isInstanceOf(UsageException.class)
        .hasMessage("clients=3, and Slurm started 4 tasks: give srun --ntasks=3");
  }

  @Test
  void oneClientMeetsNobody() {
    assertThat(Meeting.of(Map.of(), Map.of())).isEmpty();
    assertThat(Meeting.of(Map.of("clients", "1"), Map.of())).isEmpty();
  }

  @Test
  void aCommandCanBeMadeToWaitLongerAndNotLess() {
    assertThat(waiting("rate=1k")).containsExactly("rate=1k", "meet-timeout=14400s");
    assertThat(waiting("meet-timeout=10s", "rate=1k"))
        .containsExactly("rate=1k", "meet-timeout=14400s");
    assertThat(waiting("meet_timeout=5h", "rate=1k")).containsExactly("meet_timeout=5h", "rate=1k");
  }

  private static List<String> waiting(String... words) {
    List<String> command = new ArrayList<>(List.of(words));
    Meeting.waitAtLeast(Duration.ofHours(4), command);
    return command;
  }

  private String secret() throws IOException {
    return Files.writeString(folder.resolve("secret"), SECRET + "\n").toString();
  }

  private static void refused(String line, String... given) {
    assertThatThrownBy(() -> of(given))
        .isInstanceOfSatisfying(
            UsageException.class, e -> assertThat(e.problems()).isEqualTo(List.of(line)));
  }

  private static Meeting of(String... given) {
    Map<String, String> parameters = new HashMap<>();
    for (int word = 0; word < given.length; word += 2) {
      parameters.put(given[word], given[word + 1]);
    }
    return Meeting.of(parameters, ELSEWHERE, 3);
  }
}
