package io.bench.servers.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CacheFolderTest {
  private static final Path HOME = Path.of("/home/someone");

  @Test
  void isInTheHomeFolderOnLinux() {
    assertThat(CacheFolder.of(Map.of(), "Linux", HOME)).isEqualTo(HOME.resolve(".cache/bench"));
  }

  @Test
  void isInTheLibraryOnMacOs() {
    assertThat(CacheFolder.of(Map.of(), "Mac OS X", HOME))
        .isEqualTo(HOME.resolve("Library/Caches/bench"));
  }

  @Test
  void theVariableComesFirst() {
    assertThat(CacheFolder.of(Map.of("XDG_CACHE_HOME", "/big"), "Linux", HOME))
        .isEqualTo(Path.of("/big/bench"));
  }

  @Test
  void aRelativeVariableIsIgnoredAsItsStandardDemands() {
    assertThat(CacheFolder.of(Map.of("XDG_CACHE_HOME", "big"), "Linux", HOME))
        .isEqualTo(HOME.resolve(".cache/bench"));
  }
}
