package io.bench.app.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShardSetTest {

  @TempDir Path parent;

  private ShardSet set(boolean partial, ShardResult... shards) throws IOException {
    List<ShardFolder> folders = new ArrayList<>();
    for (ShardResult shard : shards) {
      folders.add(ShardFolder.read(shard.write(parent.resolve("s" + folders.size()))));
    }
    return ShardSet.of(folders, partial);
  }

  private void assertRefused(String reason, ShardResult... shards) {
    assertThatThrownBy(() -> set(false, shards))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(reason)
        .message()
        .satisfies(line -> assertThat(line.lines()).hasSize(1));
  }

  private static ShardResult first() {
    return new ShardResult().shard("1/2");
  }

  private static ShardResult second() {
    return new ShardResult().shard("2/2");
  }

  @Test
  void shardsAreSortedWhateverTheirOrder() throws IOException {
    assertThat(set(false, second(), first()).folders())
        .extracting(ShardFolder::shard)
        .containsExactly("1/2", "2/2");
  }

  @Test
  void aClientRanTheShardOfItsNumber() throws IOException {
    assertThat(ShardFolder.read(client("0_1", "0_3", first())).shard()).isEqualTo("2/3");
  }

  /** What client 0 does for all is of one client: Ctrl-C came before it measured. */
  @Test
  void aClientThatHadOnlyPreparedIsRefusedAsSuch() throws IOException {
    Path folder = client("0", "1", first().unjudged());

    assertThatThrownBy(() -> ShardFolder.read(folder))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            folder + ": client 0 had only prepared, and measured nothing; leave this folder out");
  }

  @Test
  void aClientThatMeasuredAloneWasNotShared() throws IOException {
    Path folder = client("0", "1", first());

    assertThatThrownBy(() -> ShardFolder.read(folder))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("was not run with shard=");
  }

  private Path client(String number, String count, ShardResult result) throws IOException {
    Path folder = result.write(parent.resolve("client"));
    Path run = folder.resolve("run.json");
    String samples = "}, \"errorSamples\"";
    String client = "\"clients\": \"%s\", \"client\": \"%s\"".formatted(count, number) + samples;
    String text = Files.readString(run).replace("\"shard\": \"1/2\"" + samples, client);
    Files.writeString(run, text);
    return folder;
  }

  @Test
  void aMissingFolderIsRefused() {
    assertThatThrownBy(() -> ShardFolder.read(parent.resolve("nowhere")))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith("nowhere: no such folder");
  }

  @Test
  void aRunThatWasNotSharedIsRefused() {
    assertRefused("was not run with shard=", new ShardResult().shard("1/1"));
  }

  @Test
  void anotherWorkloadIsRefused() {
    assertRefused("s1 ran another workload than", first(), second().sha256("def"));
  }

  @Test
  void anotherScenarioIsRefused() {
    assertRefused("ran another scenario than", first(), second().scenario("other"));
  }

  @Test
  void otherStepsAreRefused() {
    assertRefused("ran other steps than", first(), second().step("capacity"));
  }

  @Test
  void anotherNumberOfShardsIsRefused() {
    assertRefused("no parts of one whole", first(), new ShardResult().shard("2/3"));
  }

  @Test
  void theSameShardTwiceIsRefused() {
    assertRefused("both ran shard 1/2", first(), first());
  }

  @Test
  void countsThatDoNotAddUpAreRefused() {
    assertRefused("s1: the counts of step 'latency'", first(), second().issuedButForgotten(1));
  }

  @Test
  void aMissingShardIsNamed() {
    assertRefused("shard 2/2 is missing; --partial", first());
  }

  @Test
  void aRunThatDidNotCompleteIsNamed() {
    assertRefused("s1 did not complete: it is 'failed'", first(), second().state("failed"));
  }

  @Test
  void partialLetsMissingAndFailedRunsPass() throws IOException {
    assertThat(set(true, new ShardResult().shard("2/3").state("failed")).folders()).hasSize(1);
  }

  @Test
  void runsOfOtherTimesGetAWarning() throws IOException {
    assertThat(set(false, first(), second().startedLate(11)).warnings())
        .singleElement()
        .asString()
        .contains("overlap by 45 % only");
  }

  @Test
  void stepsThatPrepareRunWhenTheirClientIsReadyWhateverTheirName() throws IOException {
    ShardResult late = second().step("seed-rows").unjudged().startedLate(11);

    assertThat(set(false, first().step("seed-rows").unjudged(), late).warnings()).isEmpty();
  }

  @Test
  void runsThatOverlapByHalfGetNone() throws IOException {
    assertThat(set(false, first(), second().startedLate(10)).warnings()).isEmpty();
  }
}
