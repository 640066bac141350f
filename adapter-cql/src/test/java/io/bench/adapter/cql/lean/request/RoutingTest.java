package io.bench.adapter.cql.lean.request;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinition;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinitions;
import com.datastax.oss.driver.internal.core.cql.DefaultPreparedStatement;
import com.datastax.oss.driver.internal.core.cql.EmptyColumnDefinitions;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3Token;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3TokenFactory;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RawType;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.cql.bind.BindPlan;
import io.bench.adapter.cql.bind.ColumnEncoder;
import io.bench.adapter.cql.fake.FakeCqlBinding;
import io.bench.adapter.cql.lean.fake.FakeSession;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens as the driver computes them. */
class RoutingTest {

  private static final long SEED = 7;
  private static final CqlIdentifier KEYSPACE = CqlIdentifier.fromInternal("ks");
  private static final ColumnEncoder EIGHT_BYTES =
      cycle -> ByteBuffer.allocate(8).putLong(0, cycle);
  private static final ColumnEncoder FOUR_BYTES =
      cycle -> ByteBuffer.allocate(4).putInt(0, (int) -cycle);

  private final Murmur3TokenFactory driver = new Murmur3TokenFactory();

  private long tokenOfTheDriver(ByteBuffer key) {
    return ((Murmur3Token) driver.hash(key)).getValue();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void bytesOfAnyLengthHaveTheTokenThatTheDriverGivesThem(boolean direct) {
    Random random = new Random(SEED);
    for (int length = 0; length < 100; length++) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      ByteBuf buffer = direct ? Unpooled.directBuffer() : Unpooled.buffer();
      buffer.writeInt(0).writeBytes(bytes).writeInt(-1);

      assertThat(Murmur3Hash.token(buffer, 4, 4 + length))
          .as("%d bytes, seed %d", length, SEED)
          .isEqualTo(tokenOfTheDriver(ByteBuffer.wrap(bytes)));
      buffer.release();
    }
  }

  @Test
  void aKeyOfOneColumnIsItsBytes() {
    Routing routing = new Routing(KEYSPACE, 1, List.of(EIGHT_BYTES));

    assertThat(routing.token(4_711, Unpooled.buffer()))
        .isEqualTo(tokenOfTheDriver(ByteBuffer.allocate(8).putLong(0, 4_711)));
  }

  @Test
  void aKeyOfSeveralColumnsHasTheirLengthsAndAZeroBehindEach() {
    Routing routing = new Routing(KEYSPACE, 1, List.of(EIGHT_BYTES, FOUR_BYTES));
    ByteBuffer composed = ByteBuffer.allocate(18);
    composed.putShort((short) 8).putLong(5).put((byte) 0);
    composed.putShort((short) 4).putInt(-5).put((byte) 0);

    assertThat(routing.token(5, Unpooled.buffer())).isEqualTo(tokenOfTheDriver(composed.flip()));
  }

  @Test
  void aBatchGoesWhereItsFirstStatementGoes() {
    Routing batch = new Routing(KEYSPACE, 10, List.of(EIGHT_BYTES));
    Routing statement = new Routing(KEYSPACE, 1, List.of(EIGHT_BYTES));

    assertThat(batch.token(3, Unpooled.buffer())).isEqualTo(statement.token(30, Unpooled.buffer()));
  }

  /**
   * A prepared statement with one marker.
   *
   * @param isKey whether the marker is the partition key of the table
   * @param added to the cycle, is the value
   */
  private static BindPlan plan(String keyspace, boolean isKey, long added) throws AdapterException {
    RawType type = RawType.PRIMITIVES.get(ProtocolConstants.DataType.BIGINT);
    ColumnDefinition column =
        new DefaultColumnDefinition(
            new ColumnSpec(keyspace, "t", "v", 0, type), AttachmentPoint.NONE);
    PreparedStatement statement =
        new DefaultPreparedStatement(
            ByteBuffer.allocate(1),
            "UPDATE",
            DefaultColumnDefinitions.valueOf(List.of(column)),
            isKey ? List.of(0) : List.of(),
            null,
            EmptyColumnDefinitions.INSTANCE,
            null,
            Map.of(),
            null,
            null,
            null,
            null,
            null,
            Map.of(),
            null,
            null,
            null,
            0,
            null,
            null,
            false,
            CodecRegistry.DEFAULT,
            DefaultProtocolVersion.V4);
    return BindPlan.compile(
        "op 'a'",
        statement,
        List.of(FakeCqlBinding.point("v", cycle -> cycle + added)),
        new FakeSession());
  }

  @Test
  void aBatchWhoseFirstStatementHasNoKeyGoesWhereTheNextWithOneGoes() throws AdapterException {
    Routing batch =
        Routing.of(
            List.of(plan("x", false, 0), plan("ks", true, 1_000), plan("y", true, 5_000)), 10);

    assertThat(batch).isNotNull();
    assertThat(batch.keyspace()).isEqualTo(KEYSPACE);
    assertThat(batch.token(3, Unpooled.buffer()))
        .isEqualTo(tokenOfTheDriver(ByteBuffer.allocate(8).putLong(0, 1_030)));
  }

  @Test
  void aBatchWithoutAnyKeyGoesAnywhere() throws AdapterException {
    assertThat(Routing.of(List.of(plan("ks", false, 0), plan("ks", false, 1)), 1)).isNull();
  }
}
