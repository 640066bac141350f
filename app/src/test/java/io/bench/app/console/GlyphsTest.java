package io.bench.app.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class GlyphsTest {

  @Test
  void theFirstVariableThatIsSetTellsTheEncoding() {
    assertThat(Glyphs.of(Map.of("LANG", "en_US.UTF-8"))).isEqualTo(Glyphs.UNICODE);
    assertThat(Glyphs.of(Map.of("LC_CTYPE", "C.utf8", "LANG", "C"))).isEqualTo(Glyphs.UNICODE);
    assertThat(Glyphs.of(Map.of("LC_ALL", "C", "LANG", "en_US.UTF-8"))).isEqualTo(Glyphs.ASCII);
    assertThat(Glyphs.of(Map.of("LC_ALL", "", "LANG", "de_DE.ISO-8859-1"))).isEqualTo(Glyphs.ASCII);
    assertThat(Glyphs.of(Map.of())).isEqualTo(Glyphs.ASCII);
  }

  @Test
  void aBarIsAsLongAsItsColumns() {
    assertThat(Glyphs.UNICODE.bar(0.5, 10)).isEqualTo("█████░░░░░");
    assertThat(Glyphs.ASCII.bar(0.5, 10)).isEqualTo("[####....]");
    assertThat(Glyphs.ASCII.bar(7, 10)).isEqualTo("[########]");
  }
}
