package io.bench.engine.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.binding.LibraryRecipes;
import io.bench.engine.binding.Recipes;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileAccessTest {

  @TempDir private Path root;
  private Path workload;
  private Path secret;
  private FileAccess files;

  @BeforeEach
  void layOut() throws IOException {
    workload = Files.createDirectory(root.resolve("workload"));
    Files.writeString(workload.resolve("names.txt"), "ann\n");
    secret = Files.writeString(root.resolve("secret.txt"), "s3cret\n");
    files = new FileAccess(List.of(workload), false);
  }

  @Test
  void namesAreLookedUpInTheFolders() throws IOException {
    Files.createDirectory(workload.resolve("data"));
    Path deep = Files.writeString(workload.resolve("data/deep.txt"), "x");

    assertThat(files.find("names.txt")).contains(workload.resolve("names.txt"));
    assertThat(files.find("data/deep.txt")).contains(deep);
    assertThat(files.find(deep.toString())).contains(deep);
    assertThat(files.find("missing.txt")).isEmpty();
    assertThat(files.forbids("missing.txt")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"../secret.txt", "data/../../secret.txt", "ABSOLUTE", "link.txt", "up/secret.txt"})
  void nothingElseIsRead(String name) throws IOException {
    Files.createDirectory(workload.resolve("data"));
    Files.createSymbolicLink(workload.resolve("link.txt"), secret);
    Files.createSymbolicLink(workload.resolve("up"), root);
    String named = name.equals("ABSOLUTE") ? secret.toString() : name;

    assertThat(files.find(named)).isEmpty();
    assertThat(files.forbids(named)).isTrue();
    assertThat(FileAccess.EVERYWHERE.allows(workload.resolve(named))).isTrue();
  }

  @Test
  void aFolderWhoseNameBeginsAlikeIsAnother() throws IOException {
    Path beside = Files.createDirectory(root.resolve("workload-2"));

    assertThat(files.allows(beside.resolve("x"))).isFalse();
    assertThat(files.allows(workload.resolve("not-there-yet"))).isTrue();
  }

  @Test
  void recipesAreHeldToIt() {
    LibraryRecipes recipes = Recipes.with(List.of()).reading(files);

    assertThat(recipes.compile("a", "TextOfFile('names.txt')").asObject(0)).isEqualTo("ann");
    assertThat(recipes.compile("b", "HashedLineToString('data/countries.csv')").asObject(0))
        .as("what Bench brings")
        .isNotNull();
    assertThatThrownBy(() -> recipes.compile("c", "TextOfFile('" + secret + "')"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("lies outside the workload's folder")
        .hasMessageContaining("--allow-files")
        .hasMessageNotContaining("s3cret");
  }
}
