package io.bench.adapter.grpc.http2;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How often equal header blocks are decoded: each time that is another object. */
class ResponseBlocksTest {

  private static final int MOST = 4;
  private static final int LIST = 8_192;

  private final ResponseBlocks blocks = new ResponseBlocks(LIST);

  private ResponseBlock read(boolean ofTrailers, byte[] block) {
    ResponseBlock read = blocks.read(ofTrailers, 1, Unpooled.wrappedBuffer(block), 0, block.length);
    assertThat(read).isNotNull();
    return read;
  }

  private ResponseBlock trailers(int status) {
    return read(true, ServerFrames.block("grpc-status", String.valueOf(status)));
  }

  @Test
  void blocksThatAlternateAreDecodedOnceEach() {
    blocks.tableIsGone();
    Set<ResponseBlock> decoded = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      decoded.add(trailers(i % MOST));
    }

    assertThat(decoded).hasSize(MOST);
    assertThat(decoded)
        .extracting(block -> new String(block.fields()[1], UTF_8))
        .containsExactlyInAnyOrder("0", "1", "2", "3");
  }

  @Test
  void headsAndTrailersAreKeptApart() {
    blocks.tableIsGone();
    byte[] equal = ServerFrames.block("grpc-status", "0");
    ResponseBlock head = read(false, equal);
    ResponseBlock trailers = read(true, equal);

    assertThat(trailers).isNotSameAs(head);
    assertThat(read(false, equal)).isSameAs(head);
    assertThat(read(true, equal)).isSameAs(trailers);
  }

  @Test
  void oneThatComesAgainAndAgainOutlastsThoseThatComeOnce() {
    blocks.tableIsGone();
    ResponseBlock usual = trailers(0);
    for (int other = 1; other <= 3 * MOST; other++) {
      trailers(other);

      assertThat(trailers(0)).isSameAs(usual);
    }
  }

  @Test
  void ofMoreThanAreKeptTheOldestIsDecodedAgain() {
    blocks.tableIsGone();
    ResponseBlock oldest = trailers(0);
    for (int other = 1; other <= MOST; other++) {
      trailers(other);
    }
    ResponseBlock again = trailers(0);

    assertThat(again).isNotSameAs(oldest);
    assertThat(again.fields()).isDeepEqualTo(oldest.fields());
  }

  @Test
  void whileTheServerMayKeepATableEachIsDecoded() {
    assertThat(trailers(0)).isNotSameAs(trailers(0));
  }
}
