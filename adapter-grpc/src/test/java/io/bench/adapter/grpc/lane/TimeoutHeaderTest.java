package io.bench.adapter.grpc.lane;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** As the protocol of gRPC over HTTP/2 wants it: at most 8 digits and a unit. */
class TimeoutHeaderTest {

  @ParameterizedTest
  @CsvSource({
    "PT0.000000001S, 1n",
    "PT0.099999999S, 99999999n",
    "PT0.1S, 100000u",
    "PT10S, 10000000u",
    "PT10.0000005S, 10000001u",
    "PT99.999999S, 99999999u",
    "PT100S, 100000m",
    "PT27H46M40S, 100000S",
    "PT30000H, 1800000M",
    "PT2000000H, 2000000H",
  })
  void isInTheFinestUnitThatFitsAndNeverShorter(Duration time, String expected) {
    assertThat(TimeoutHeader.text(time.toNanos())).isEqualTo(expected);
  }
}
