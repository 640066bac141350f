package io.bench.engine.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.bench.engine.pace.RateProfile;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterTypesTest {

  @ParameterizedTest
  @CsvSource({
    "100,0,100",
    "100k,0,100000",
    "1_000,0,1000",
    "1.5M,0,1500000",
    "2^20,0,1048576",
    "1..5M,1,5000000",
    "2k..2^20,2000,1048576",
    "3B,0,3000000000",
    "10m,0,10000000",
  })
  void readsCycles(String text, long first, long end) {
    assertThat(CycleRange.parse(text)).isEqualTo(new CycleRange(first, end));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "-1",
        "5..5",
        "5..1",
        "1.0005k",
        "10^400",
        "x",
        "1..",
        "..5",
        "2^",
        "99999T..1"
      })
  void refusesWhatHoldsNoCycles(String text) {
    assertThatThrownBy(() -> CycleRange.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "5500,5500",
    "5.5k,5500",
    "5.5k/s,5500",
    "30/m,0.5",
    "1k/H,0.2777777777777778",
    "1M,1000000"
  })
  void readsRates(String text, double perSecond) {
    Rate rate = Rate.parse(text);
    assertThat(rate.shape()).isEqualTo(Rate.Shape.CONSTANT);
    assertThat(rate.levels().get(0).value()).isCloseTo(perSecond, within(1e-9));
    assertThat(rate.isShareOfCapacity()).isFalse();
  }

  @Test
  void readsSharesOfCapacity() {
    assertThat(Rate.parse("70%")).isEqualTo(Rate.constant(new Rate.Level(0.7, true)));
    assertThat(Rate.parse("70%").isShareOfCapacity()).isTrue();
    assertThat(Rate.parse("10%..90% over 1m").profile(2_000))
        .isEqualTo(RateProfile.ramp(200, 1800, 60));
  }

  @Test
  void readsRampsAndSteps() {
    assertThat(Rate.parse("1000..20000 over 60s").profile(0))
        .isEqualTo(RateProfile.ramp(1_000, 20_000, 60));
    assertThat(Rate.parse("1k,2k, 4k each 20s").profile(0))
        .isEqualTo(RateProfile.steps(List.of(1_000.0, 2_000.0, 4_000.0), 20));
    assertThat(Rate.parse("1k,2k,4k each 20s").course()).contains(Duration.ofSeconds(60));
    assertThat(Rate.parse("5k").course()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1000..20000 | a ramp says how long",
        "1k,2k | steps say how long",
        "1k..2k over 0s | a rate must last",
        "1k, each 5s | not an amount"
      })
  void saysWhatARateThatChangesLacks(String text, String problem) {
    assertThatThrownBy(() -> Rate.parse(text)).hasMessageContaining(problem);
  }

  @Test
  void aShardIsOnePartOfSeveral() {
    assertThat(ShardChoice.parse("2/3")).isEqualTo(new ShardChoice(2, 3));
    assertThatThrownBy(() -> ShardChoice.parse("0/3")).hasMessageContaining("1/3");
    assertThatThrownBy(() -> ShardChoice.parse("4/3")).hasMessageContaining("3/3");
    assertThatThrownBy(() -> ShardChoice.parse("2")).hasMessageContaining("2/3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "0%", "-5", "%", "/s", "5/x", "10^400", "NaN"})
  void refusesWhatIsNoRate(String text) {
    assertThatThrownBy(() -> Rate.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void opsInFlightAreFixedOrPerCoreOrPerLane() {
    assertThat(InFlight.parse("64").total(2, 1)).isEqualTo(64);
    assertThat(InFlight.parse("4x").total(8, 2)).isEqualTo(32);
    assertThat(InFlight.parse("auto").total(8, 2)).isEqualTo(128);
    assertThat(InFlight.parse("AUTO")).isEqualTo(InFlight.AUTO);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "0x", "x", "1.5", "10M", "automatic"})
  void refusesWhatIsNoNumberOfOpsInFlight(String text) {
    assertThatThrownBy(() -> InFlight.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void warmsUpForATimeOrACountOrNotAtAll() {
    assertThat(Warmup.parse("none")).isEqualTo(new Warmup.None());
    assertThat(Warmup.parse("auto")).isEqualTo(new Warmup.Auto());
    assertThat(Warmup.parse("30s")).isEqualTo(new Warmup.Time(Duration.ofSeconds(30)));
    assertThat(Warmup.parse("1.5 m")).isEqualTo(new Warmup.Time(Duration.ofSeconds(90)));
    assertThat(Warmup.parse("200k")).isEqualTo(new Warmup.Count(200_000));
    assertThat(Warmup.parse("1M")).isEqualTo(new Warmup.Count(1_000_000));
    assertThat(Warmup.parse("500")).isEqualTo(new Warmup.Count(500));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "0s", "soon", "s"})
  void refusesWhatIsNoWarmUp(String text) {
    assertThatThrownBy(() -> Warmup.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
