package io.bench.app.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparedFoldersTest {

  @Test
  void refusesMoreArmsThanThereAreLettersHoweverTheyWereChosen() {
    assertThat(new ComparedFolders(arms(26)).arms()).hasSize(26);
    assertThatThrownBy(() -> new ComparedFolders(arms(27)))
        .isInstanceOf(UsageException.class)
        .hasMessage("at most 26 arms can be compared");
    assertThatThrownBy(() -> ComparedFolders.of(Collections.nCopies(27, "run")))
        .isInstanceOf(UsageException.class)
        .hasMessage("at most 26 arms can be compared");
  }

  private static List<List<Path>> arms(int number) {
    return Collections.nCopies(number, List.of(Path.of("run")));
  }
}
