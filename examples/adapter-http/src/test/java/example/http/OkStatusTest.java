package example.http;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OkStatusTest {

  @Test
  void aListHasWhatItNames() {
    OkStatus fine = OkStatus.parse("200, 404 404");

    assertTrue(fine.has(200));
    assertTrue(fine.has(404));
    assertFalse(fine.has(201));
  }

  @Test
  void anythingElseIsARegularExpressionForTheWholeStatus() {
    OkStatus fine = OkStatus.parse("2..|304");

    assertTrue(fine.has(299));
    assertTrue(fine.has(304));
    assertFalse(fine.has(305));
    assertFalse(fine.has(99));
    assertFalse(fine.has(1_000));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "99999", "700", ",", "(", "ok"})
  void whatCanNeverBeMetIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> OkStatus.parse(text));
  }
}
