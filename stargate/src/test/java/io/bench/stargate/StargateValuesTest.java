package io.bench.stargate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.bench.adapter.api.UnsetValue;
import io.stargate.proto.QueryOuterClass.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Period;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class StargateValuesTest {

  @Test
  void everyWholeNumberIsAnInt() {
    for (Object number : new Object[] {(byte) -3, (short) -3, -3, -3L}) {
      assertThat(StargateValues.of(number).getInt()).isEqualTo(-3);
    }
  }

  @Test
  void floatingPointNumbersKeepTheirWidth() {
    assertThat(StargateValues.of(1.5f).getFloat()).isEqualTo(1.5f);
    assertThat(StargateValues.of(2.5).getDouble()).isEqualTo(2.5);
  }

  @Test
  void nothingIsNull() {
    assertThat(StargateValues.of(null).hasNull()).isTrue();
  }

  @Test
  void unsetIsUnsetAndCannotBePartOfAValue() {
    assertThat(StargateValues.of(UnsetValue.UNSET).hasUnset()).isTrue();
    assertThatThrownBy(() -> StargateValues.of(List.of("a", UnsetValue.UNSET)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cannot be unset");
  }

  @Test
  void truthTextAndBytesAreThemselves() {
    assertThat(StargateValues.of(true).getBoolean()).isTrue();
    assertThat(StargateValues.of("grün").getString()).isEqualTo("grün");
    assertThat(StargateValues.of(new byte[] {1, 2}).getBytes()).isEqualTo(bytes(1, 2));
  }

  @Test
  void aBufferIsReadWithoutMovingIt() {
    ByteBuffer buffer = ByteBuffer.wrap(new byte[] {9, 1, 2}).position(1);

    assertThat(StargateValues.of(buffer).getBytes()).isEqualTo(bytes(1, 2));
    assertThat(buffer.remaining()).isEqualTo(2);
  }

  @Test
  void aUuidIsSixteenBytesBigEndian() {
    UUID uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");

    assertThat(StargateValues.of(uuid).getUuid().getValue())
        .isEqualTo(
            bytes(
                0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd,
                0xee, 0xff));
  }

  @Test
  void anAddressIsItsBytes() throws Exception {
    InetAddress address = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});

    assertThat(StargateValues.of(address).getInet().getValue()).isEqualTo(bytes(127, 0, 0, 1));
  }

  @Test
  void theEpochLiesInTheMiddleOfDates() {
    assertThat(Integer.toUnsignedLong(StargateValues.of(LocalDate.EPOCH).getDate()))
        .isEqualTo(1L << 31);
    assertThat(Integer.toUnsignedLong(StargateValues.of(LocalDate.EPOCH.minusDays(1)).getDate()))
        .isEqualTo((1L << 31) - 1);
  }

  @Test
  void timesAreNanosecondsOfTheDay() {
    assertThat(StargateValues.of(LocalTime.of(0, 0, 1, 5)).getTime()).isEqualTo(1_000_000_005L);
  }

  @Test
  void pointsInTimeAreMillisecondsAsInt() {
    Instant instant = Instant.ofEpochMilli(-12345);

    assertThat(StargateValues.of(instant).getInt()).isEqualTo(-12345);
    assertThat(StargateValues.of(Date.from(instant)).getInt()).isEqualTo(-12345);
  }

  @Test
  void durationsKeepMonthsDaysAndNanosecondsApart() {
    assertThat(StargateValues.of(Duration.ofSeconds(2)).getDuration().getNanos())
        .isEqualTo(2_000_000_000L);
    assertThat(StargateValues.of(Period.of(1, 2, 3)).getDuration().getMonths()).isEqualTo(14);
    assertThat(StargateValues.of(Period.of(1, 2, 3)).getDuration().getDays()).isEqualTo(3);
  }

  @Test
  void largeNumbersAreTwosComplement() {
    assertThat(StargateValues.of(BigInteger.valueOf(-1)).getVarint().getValue())
        .isEqualTo(bytes(0xff));
    Value decimal = StargateValues.of(new BigDecimal("1.28"));
    assertThat(decimal.getDecimal().getScale()).isEqualTo(2);
    assertThat(decimal.getDecimal().getValue()).isEqualTo(bytes(0x00, 0x80));
  }

  @Test
  void listsSetsAndTuplesAreTheirElements() {
    Value one = StargateValues.of(1);
    Value two = StargateValues.of(2);

    assertThat(StargateValues.of(List.of(1, 2)).getCollection().getElementsList())
        .containsExactly(one, two);
    assertThat(
            StargateValues.of(new LinkedHashSet<>(List.of(2, 1))).getCollection().getElementsList())
        .containsExactly(two, one);
    assertThat(StargateValues.of(new Object[] {1, null}).getCollection().getElementsList())
        .containsExactly(one, StargateValues.of(null));
    assertThat(StargateValues.of(Arrays.asList(1, null)).getCollection().getElementsList())
        .containsExactly(one, StargateValues.of(null));
  }

  @Test
  void mapsAlternateKeysAndValues() {
    Map<String, Integer> map = new LinkedHashMap<>();
    map.put("a", 1);
    map.put("b", 2);

    assertThat(StargateValues.of(map).getCollection().getElementsList())
        .containsExactly(
            StargateValues.of("a"),
            StargateValues.of(1),
            StargateValues.of("b"),
            StargateValues.of(2));
  }

  @Test
  void anObjectWithoutValueIsNamed() {
    assertThatThrownBy(() -> StargateValues.of(new float[] {1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("[F");
  }

  private static ByteString bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return ByteString.copyFrom(bytes);
  }
}
