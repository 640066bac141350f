package io.bench.adapter.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {

  @ParameterizedTest
  @CsvSource({
    "cycels, cycles",
    "cyles, cycles",
    "cyccles, cycles",
    "cyclez, cycles",
    "RETRYDELAY, retrydelay",
    "retry-delay, retrydelay",
    "error_limit, error-limit",
    "erorlimit, error-limit",
  })
  void findsTheNameThatWasMeant(String typed, String meant) {
    assertThat(NearestName.of(typed, List.of("cycles", "retrydelay", "error-limit", "threads")))
        .contains(meant);
  }

  @Test
  void aThirdOfTheTypedNameMayBeWrongAndNoMore() {
    assertThat(NearestName.of("abcdef", List.of("abcdxy"))).contains("abcdxy");
    assertThat(NearestName.of("abcdef", List.of("abcxyz"))).isEmpty();
    assertThat(NearestName.of("abcde", List.of("abcxy"))).isEmpty();
  }

  @Test
  void oneMistakeIsForgivenInTheShortestNames() {
    assertThat(NearestName.of("cy", List.of("cl"))).contains("cl");
    assertThat(NearestName.of("xy", List.of("cl"))).isEmpty();
  }

  @Test
  void twoNeighboursSwappedAreOneMistake() {
    assertThat(NearestName.of("ba", List.of("ab"))).contains("ab");
    assertThat(NearestName.of("hots", List.of("host"))).contains("host");
  }

  @Test
  void theNearestWinsWhereverItStands() {
    assertThat(NearestName.of("durations", List.of("duratiox", "duration", "durat")))
        .contains("duration");
    assertThat(NearestName.of("duration", List.of("durations", "duration"))).contains("duration");
  }

  @Test
  void ofNamesEquallyNearTheFirstOfTheAlphabetWins() {
    assertThat(NearestName.of("cat", List.of("hat", "bat", "rat"))).contains("bat");
    assertThat(NearestName.of("cat", List.of("bat", "hat", "rat"))).contains("bat");
  }

  @Test
  void amongNoNamesNoneIsNear() {
    assertThat(NearestName.of("anything", List.of())).isEmpty();
  }

  @Test
  void aSuggestionIsTheEndOfASentenceOrNothing() {
    assertThat(NearestName.suggestion("hots", List.of("host"))).isEqualTo("; did you mean 'host'?");
    assertThat(NearestName.suggestion("quite-different", List.of("host"))).isEmpty();
  }
}
