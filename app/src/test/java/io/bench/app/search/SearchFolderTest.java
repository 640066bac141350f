package io.bench.app.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.bench.engine.json.Json;
import io.bench.engine.problem.UsageException;
import io.bench.engine.search.Trial;
import io.bench.engine.search.Trial.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a search keeps what it knows. */
class SearchFolderTest {

  @TempDir Path parent;

  private final List<String> problems = new ArrayList<>();

  private static SearchDocument document(int number) {
    try {
      return Json.read(
          "{\"schema\": {\"name\": \"bench-search\"}, \"workload\": \"%d\"}".formatted(number),
          SearchDocument.class);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void itIsNamedAfterTimeWorkloadAndAdapterAndNeverShared() {
    SearchPlan plan = Searches.keyvalue("slo=p99<1ms");

    Path first = SearchFolder.create(parent, plan, problems::add).path();
    Path second = SearchFolder.create(parent, plan, problems::add).path();

    assertThat(first.getFileName().toString()).matches("\\d{8}T\\d{6}Z-search-keyvalue-null");
    assertThat(second).isNotEqualTo(first).isDirectory();
  }

  @Test
  void aParentThatIsNoFolderIsAUsersMistake() throws Exception {
    Path file = Files.createFile(parent.resolve("file"));

    assertThatThrownBy(
            () -> SearchFolder.create(file, Searches.keyvalue("slo=p99<1ms"), problems::add))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith("; name another with --results");
  }

  @Test
  void theDocumentIsReplacedWhole() throws Exception {
    SearchFolder folder = new SearchFolder(parent, problems::add);

    folder.write(document(1));
    folder.write(document(2));

    assertThat(SearchDocument.read(parent).workload()).isEqualTo("2");
    assertThat(folder.hasFailed()).isFalse();
    try (var files = Files.list(parent)) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void anEmptyDocumentCannotBeRead() throws Exception {
    Files.createFile(parent.resolve(SearchFolder.SEARCH_FILE));

    assertThatThrownBy(() -> SearchDocument.read(parent))
        .isInstanceOf(JsonProcessingException.class)
        .hasMessageEndingWith("search.json holds no document");
  }

  @Test
  void aDocumentThatCannotBeWrittenIsToldOnce() {
    SearchFolder folder = new SearchFolder(parent.resolve("missing"), problems::add);

    folder.write(document(1));
    folder.write(document(2));

    assertThat(problems).singleElement().asString().contains("search.json");
    assertThat(folder.hasFailed()).isTrue();
  }

  @Test
  void trialsAreNumberedAndTellTheirRate() {
    assertThat(SearchFolder.trialName(new Trial(7, 6_200, Role.BISECT)))
        .isEqualTo("trials/07-6200");
    assertThat(SearchFolder.trialName(new Trial(12, 0.25, Role.BISECT)))
        .isEqualTo("trials/12-0.25");
  }
}
