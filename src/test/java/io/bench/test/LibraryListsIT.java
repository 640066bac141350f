package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whoever asks which libraries he runs is told all of them. */
@Tag("full")
class LibraryListsIT {

  @Test
  void everyLibraryWhoseLicenceIsNamedIsAComponent() throws Exception {
    assertThat(LibraryLists.ofBench())
        .hasSizeGreaterThan(30)
        .containsAll(LibraryLists.licensed("META-INF/THIRD-PARTY.txt"));
    assertThat(LibraryLists.licensed("META-INF/THIRD-PARTY.txt")).hasSizeGreaterThan(30);
  }

  @Test
  void theCarriedCassandraHasAListOfItsOwn() throws Exception {
    assertThat(LibraryLists.ofCassandra())
        .anyMatch(library -> library.startsWith("org.apache.cassandra:cassandra-all:"))
        .containsAll(LibraryLists.licensed("cassandra/THIRD-PARTY.txt"));
  }
}
