package io.bench.app.plugin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An empty folder for plugins, and a workshop that makes some. */
abstract class PluginSetup {

  @TempDir Path folder;
  @TempDir Path work;

  Path root;
  PluginWorkshop workshop;

  @BeforeEach
  void makeRoot() throws IOException {
    root = Files.createDirectories(folder.toRealPath().resolve("plugins"));
    workshop = new PluginWorkshop(work);
  }

  Extensions load() {
    return Extensions.in(List.of(root));
  }
}
