package io.bench.functions.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.binding.Recipes;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeFunctionsTest {

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "2018-01-01 00:00:00,1514764800000",
    "2018-01-01T00:00:00,1514764800000",
    "2018-01-01 00:00:00.250,1514764800250",
    "2018-01-01T00:00:00Z,1514764800000",
    "20180101T000000,1514764800000",
    "20180101,1514764800000",
    "2018-01-01,1514764800000",
    "201802,1517443200000",
    "2018,1514764800000"
  })
  void readsTimesInEveryForm(String text, long epochMillis) {
    assertThat(Recipes.compile("time", "StartingEpochMillis('" + text + "')").asLong(0))
        .isEqualTo(epochMillis);
  }

  @Test
  void aTimeUuidCarriesItsTimeNodeAndClock() {
    UUID uuid =
        (UUID) Recipes.compile("id", "ToEpochTimeUUID('2018-01-01',5234,337)").asObject(1000);

    assertThat(uuid.version()).isEqualTo(1);
    assertThat(uuid.variant()).isEqualTo(2);
    assertThat(uuid.node()).isEqualTo(5234);
    assertThat(uuid.clockSequence()).isEqualTo(337);
    assertThat((uuid.timestamp() - 0x01b21dd213814000L) / 10_000).isEqualTo(1514764801000L);
  }

  @Test
  void aUuidHasTheInputInItsLowBits() {
    assertThat(Recipes.compile("id", "ToUUID()").asObject(258))
        .hasToString("01234567-89ab-4def-8000-000000000102");
  }

  @Test
  void aHashedUuidIsOfVersion4() {
    UUID uuid = (UUID) Recipes.compile("id", "ToHashedUUID()").asObject(12345);

    assertThat(uuid.version()).isEqualTo(4);
    assertThat(uuid.variant()).isEqualTo(2);
  }
}
