package io.bench.engine.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
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
    assertThat(Rate.parse(text))
        .isInstanceOfSatisfying(
            Rate.PerSecond.class,
            rate -> assertThat(rate.opsPerSecond()).isCloseTo(perSecond, within(1e-9)));
  }

  @Test
  void readsSharesOfCapacity() {
    assertThat(Rate.parse("70%")).isEqualTo(new Rate.ShareOfCapacity(0.7));
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
    assertThat(InFlight.parse("AUTO")).isEqualTo(new InFlight.Auto());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "0x", "x", "1.5", "10M", "automatic"})
  void refusesWhatIsNoNumberOfOpsInFlight(String text) {
    assertThatThrownBy(() -> InFlight.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void warmsUpForATimeOrACountOrNotAtAll() {
    assertThat(Warmup.parse("none")).isEqualTo(new Warmup.None());
    assertThatThrownBy(() -> Warmup.parse("auto")).hasMessageContaining("give a time such as 30s");
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
