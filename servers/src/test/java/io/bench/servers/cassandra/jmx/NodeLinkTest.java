package io.bench.servers.cassandra.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeLinkTest {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  @Test
  void aJavaWithoutTheAttachApiIsNamedInOneLine() {
    assertThatThrownBy(() -> NodeLink.requireAttach(module -> false))
        .isInstanceOf(ManagementException.class)
        .message()
        .contains("has no module jdk.attach")
        .doesNotContain("\n");
  }

  @Test
  void aJavaWithoutTheAttachApiFailsAtTheFirstQuestionOnly() throws Exception {
    Process cutDown =
        new ProcessBuilder(
                JAVA,
                "--limit-modules",
                "java.base,java.management,java.logging",
                "-cp",
                System.getProperty("java.class.path"),
                WithoutAttach.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String said = new String(cutDown.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said.lines()).first().asString().startsWith("asked: this Java (");
  }

  @Test
  void aWholeJavaHasTheAttachApi() {
    List<String> modules = List.of("java.base", "jdk.attach");

    assertThatNoException().isThrownBy(() -> NodeLink.requireAttach(modules::contains));
  }

  @Test
  void aNodeThatHasEndedCannotBeAsked() throws Exception {
    Process ended = new ProcessBuilder(JAVA, "-version").start();
    assertThat(ended.waitFor()).isZero();
    NodeLink link = new NodeLink("node 3", ended.toHandle(), () -> false);
    assertThatThrownBy(() -> link.ask(node -> "never"))
        .isInstanceOf(ManagementException.class)
        .hasMessage("node 3 has ended, it cannot be asked over JMX");
  }

  @Test
  void aPausedNodeIsNotWaitedFor() {
    NodeLink link = new NodeLink("node 1", ProcessHandle.current(), () -> true);
    assertThatThrownBy(() -> link.ask(node -> "never"))
        .isInstanceOf(ManagementException.class)
        .hasMessage("node 1 is paused, it cannot be asked over JMX");
  }
}
