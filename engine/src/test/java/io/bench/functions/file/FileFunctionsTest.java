package io.bench.functions.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.Binding;
import io.bench.engine.binding.Recipes;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileFunctionsTest {

  private static final String EIGHT_LINES = "a\nb\r\nc\nd\ne\nf\ng\nh\n";

  /** The first hash is 2945182322382062539, which is 3 modulo 8. */
  private static final String LINE_OF_THE_FIRST_HASH = "d";

  @TempDir private Path folder;

  @Test
  void aHashedLineIsTheOneAtTheHashModuloTheirNumber() throws IOException {
    Path file = write("lines.txt", EIGHT_LINES);

    assertThat(value("HashedLineToString('%s')", file, 0)).isEqualTo(LINE_OF_THE_FIRST_HASH);
    assertThat(value("HashedLineToStringList('%s',1,1)", file, 0))
        .isEqualTo(List.of(LINE_OF_THE_FIRST_HASH));
  }

  @Test
  void linesModuloTheirNumberBeginAgain() throws IOException {
    Path file = write("lines.txt", EIGHT_LINES);

    assertThat(value("ModuloLineToString('%s')", file, 7)).isEqualTo("h");
    assertThat(value("ModuloLineToString('%s')", file, 8)).isEqualTo("a");
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          FirstLines('%s')   | a
          FirstLines('%s',1) | a
          FirstLines('%s',3) | ab
          FirstLines('%s',9) | abcdefg
          TextOfFile('%s')   | a
          ToString(); TextOfFile('%s') | a
          """)
  void firstLinesAreTheSameForEveryInput(String recipe, String text) throws IOException {
    Path file = write("lines.txt", EIGHT_LINES);

    assertThat(value(recipe, file, 0)).isEqualTo(text);
    assertThat(value(recipe, file, 12)).isEqualTo(text);
  }

  /**
   * Of 2945182322382062539: the size is 3 + hash mod 4, the start the low 31 bits, 1280820171,
   * modulo 26 - 6.
   */
  @Test
  void anExtractTakesItsSizeAndItsPlaceFromTheHash() throws IOException {
    Path file = write("alphabet.txt", "abcdefghijklmnopqrstuvwxyz");

    assertThat(2945182322382062539L % 4).isEqualTo(3);
    assertThat((2945182322382062539L & Integer.MAX_VALUE) % 20).isEqualTo(11);
    assertThat(value("HashedFileExtractToString('%s',3,6)", file, 0)).isEqualTo("lmnopq");
    assertThat(value("HashedFileExtractToString('%s',FixedValue(6))", file, 0)).isEqualTo("lmnopq");
  }

  @Test
  void anExtractLargerThanTheFileIsTakenModuloItsLength() throws IOException {
    Path file = write("alphabet.txt", "abcdefghijklmnopqrstuvwxyz");

    for (long cycle = 0; cycle < 1000; cycle++) {
      assertThat((String) value("HashedFileExtractToString('%s',20,90)", file, cycle))
          .hasSizeLessThan(26);
    }
  }

  /** Of the hash 2945182322382062539, whose low 32 bits are below 0. */
  @Test
  void aSizeBeyondAnIntIsTakenModuloTheLargestIntFirst() throws IOException {
    Path file = write("alphabet.txt", "abcdefghijklmnopqrstuvwxyz");

    assertThat(2945182322382062539L % Integer.MAX_VALUE % 26).isEqualTo(15);
    assertThat(String.valueOf(value("HashedFileExtractToString('%s',Hash())", file, 0)))
        .hasSize(15);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain text of ASCII", "Zürich, 日本 and more text"})
  void anExtractIsWrittenAsItReads(String text) throws IOException {
    Path file = write("text.txt", text);
    Binding binding = Recipes.compile("text", "HashedFileExtractToString('" + file + "',3,9)");

    for (long cycle = 0; cycle < 100; cycle++) {
      ByteBuffer target = ByteBuffer.allocate(100);
      binding.writeUtf8(cycle, target);
      assertThat(new String(target.array(), 0, target.position(), StandardCharsets.UTF_8))
          .isEqualTo(binding.asObject(cycle));
    }
  }

  @Test
  void theUsersOwnFileComesBeforeOneOnTheClassPath() throws IOException {
    Path own = write("countries.csv", "COUNTRY_NAME\nUtopia\n");

    assertThat(value("CSVSampler('country_name','n/a','name','%s')", own, 5)).isEqualTo("Utopia");
    assertThat(Recipes.compile("name", "CountryNames()").asObject(5)).isNotEqualTo("Utopia");
  }

  @ParameterizedTest
  @ValueSource(strings = {"city,w\nParis,1\n", "\"city\",w\nParis,1\n"})
  void aByteOrderMarkIsNoPartOfTheFirstColumnsName(String table) throws IOException {
    Path file = write("t.csv", "\uFEFF" + table);

    assertThat(value("WeightedStringsFromCSV('city','w','%s')", file, 0)).isEqualTo("Paris");
  }

  @Test
  void aQuoteThatIsNeverClosedIsToldWithItsLine() throws IOException {
    Path file = write("t.csv", "city,w\nParis,1\n\"Rome,2\nOslo,3\n");

    assertThatThrownBy(() -> value("WeightedStringsFromCSV('city','w','%s')", file, 0))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("t.csv' has a quote in line 3 that is never closed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"data/countries.csv", "countries.csv"})
  void filesOnTheClassPathAreFoundWithTheirFolderAndWithout(String name) {
    assertThat(Recipes.compile("name", "FirstLines('" + name + "')").asObject(0))
        .isEqualTo("COUNTRY_CODE,COUNTRY_NAME");
  }

  /** The names that the format's own examples show for the first cycles. */
  @ParameterizedTest(name = "{0} of {1} is {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          FullNames() | 0 | Norman Wolf
          FullNames() | 1 | Lisa Harris
          FullNames() | 2 | John Williams
          FullNames() | 3 | Freda Gaytan
          FullNames() | 4 | Violet Ferguson
          FullNames() | 5 | Larry Roberts
          FullNames() | 6 | Andrew Daniels
          FullNames() | 7 | Jean Keys
          FullNames() | 8 | Mark Cole
          FullNames() | 9 | Roberta Bounds
          Template('{}, {}', LastNames(), FirstNames()) | 0 | Miracle, Lisa
          Template('{}, {}', LastNames(), FirstNames()) | 9 | Cole, Timothy
          """)
  void drawsTheNamesOfTheCensus(String recipe, long cycle, String name) {
    assertThat(Recipes.compile("name", recipe).asObject(cycle)).isEqualTo(name);
  }

  /** Two rows of weight 1 and 2 have one value, with a comma and quotes in it; "c" weighs 1. */
  @ParameterizedTest(name = "{0} draws {1}")
  @CsvSource({"sum,0.75", "avg,0.6", "min,0.5", "max,0.667", "count,0.667", "name,0.5"})
  void aMeasureOfTheWeightsDecidesHowOftenAValueComes(String measure, double share)
      throws IOException {
    Path file = write("t.csv", "v,w\n\"a, \"\"b\"\"\",1\n\nc,\n\"a, \"\"b\"\"\",2.0\n");
    Binding binding =
        Recipes.compile(
            "v", String.format(Locale.ROOT, "CSVSampler('v','w','%s','%s')", measure, file));
    int drawn = 0;
    for (long cycle = 0; cycle < 20_000; cycle++) {
      drawn += "a, \"b\"".equals(binding.asObject(cycle)) ? 1 : 0;
    }

    assertThat(drawn / 20_000.0).isBetween(share - 0.02, share + 0.02);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          HashedLineToString('no such file.txt') | 20 | 'no such file.txt' is neither a file here nor one that Bench brings
          Hash(); TextOfFile('missing')          | 20 | 'missing' is neither a file here nor one that Bench brings
          HashedFileExtractToString('data/countries.csv',9,3) | 50 | no sizes from 9 to 3 can be extracted
          FirstLines('data/countries.csv',0)     | 33 | the number of lines must be greater than 0, not 0
          CSVSampler('NAME','n/a','name','data/countries') | 12 | 'data/countries.csv' has no column 'NAME'
          CSVSampler('NAME','n/a','name')        | 1  | the name of a file is needed
          WeightedStringsFromCSV('COUNTRY_CODE','COUNTRY_NAME','data/countries') | 39 | the weight 'Afghanistan' is no number
          FirstNames('data/nowhere')             | 1 | 'data/nowhere.csv' is neither a file here nor one that Bench brings
          HashedLineToString('')                 | 20 | '' is
          HashedLineToString('\u0000')           | 20 | is neither a file here nor one that Bench brings
          """)
  void aMistakeAboutAFileIsOneLineWithItsColumn(String recipe, int column, String message) {
    assertThatThrownBy(() -> Recipes.compile("value", recipe))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("(column " + column + "): ")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void refusesWhatIsNoText() throws IOException {
    Path binary = Files.write(folder.resolve("binary"), new byte[] {'a', (byte) 0xFF, 'b'});
    Path empty = write("empty", "");

    assertMistake(binary, "is no text in UTF-8");
    assertMistake(empty, "is empty");
    assertMistake(folder, "is no regular file");
  }

  @Test
  void refusesAFileOfMoreThan256MegabytesUnread() throws IOException {
    Path large = folder.resolve("large");
    try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
      file.setLength(DataFile.MAXIMAL_BYTES + 1);
    }

    assertMistake(large, "has more than 256 MB");
  }

  private static void assertMistake(Path file, String message) {
    assertThatThrownBy(() -> Recipes.compile("line", "HashedLineToString('" + file + "')"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("'" + file + "' " + message);
  }

  private static Object value(String recipe, Path file, long cycle) {
    return Recipes.compile("value", String.format(Locale.ROOT, recipe, file)).asObject(cycle);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
