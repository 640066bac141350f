package io.bench.servers.gateway.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.grpc.StatusRuntimeException;
import org.junit.jupiter.api.Test;

class PageTokenTest {

  private static final CheckedSelection SELECTION = new CheckedSelection("k.t", 10, 100, 1);

  @Test
  void standsForItsPlace() {
    Place place = new Place(9, -5);
    assertThat(PageToken.place(SELECTION, PageToken.of(SELECTION, place))).isEqualTo(place);
  }

  @Test
  void anEmptyOneIsTheStart() {
    assertThat(PageToken.place(SELECTION, ByteString.EMPTY)).isEqualTo(Place.startOf(0));
  }

  @Test
  void theParallelismMayChange() {
    CheckedSelection faster = new CheckedSelection("k.t", 10, 100, 50);
    Place place = new Place(3, 4);
    assertThat(PageToken.place(faster, PageToken.of(SELECTION, place))).isEqualTo(place);
  }

  @Test
  void thatOfAnotherSelectionIsRefused() {
    ByteString token = PageToken.of(SELECTION, new Place(3, 4));
    refused(new CheckedSelection("k.u", 10, 100, 1), token, "is that of another selection");
    refused(new CheckedSelection("k.t", 11, 100, 1), token, "is that of another selection");
    refused(new CheckedSelection("k.t", 10, 101, 1), token, "is that of another selection");
  }

  @Test
  void anythingElseIsRefused() {
    refused(SELECTION, ByteString.copyFromUtf8("x"), "is none that this service gave");
    refused(
        SELECTION,
        ByteString.copyFrom(new byte[PageToken.of(SELECTION, Place.startOf(0)).size()]),
        "is none that this service gave");
    refused(SELECTION, PageToken.of(SELECTION, new Place(10, 0)), "is none that this service gave");
    refused(SELECTION, PageToken.of(SELECTION, new Place(-1, 0)), "is none that this service gave");
  }

  private static void refused(CheckedSelection selection, ByteString token, String why) {
    assertThatThrownBy(() -> PageToken.place(selection, token))
        .isInstanceOf(StatusRuntimeException.class)
        .hasMessage("INVALID_ARGUMENT: page_token " + why);
  }
}
