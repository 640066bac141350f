package io.bench.engine.result;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.diagnostic.NullAsyncProvider;
import io.bench.engine.record.Latency;
import io.bench.engine.record.PhaseKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.HistogramLogProcessor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistogramLogTest {

  @TempDir Path parent;

  @Test
  void encodesWhatTheFormatForbidsSoThatNamesStayDifferent() {
    assertThat(inFile("read_1.a-B")).isEqualTo("s/warmup/read_1.a-B/service");
    assertThat(inFile("a b,c/d%+")).isEqualTo("s/warmup/a%20b%2Cc%2Fd%25%2B/service");
    assertThat(inFile("é")).isEqualTo("s/warmup/%C3%A9/service");
  }

  private static String inFile(String op) {
    LatencyTag tag = new LatencyTag("s", PhaseKind.WARM_UP, op, Latency.SERVICE);
    assertThat(LatencyTag.parse(tag.toString())).contains(tag);
    return tag.toString();
  }

  @Test
  void headerSaysUnits() {
    String header = new String(new HistogramLog(Instant.EPOCH).header("1.2.3"), UTF_8);

    assertThat(header)
        .startsWith("#[Logged by Bench 1.2.3]\n#[Histogram log format version 1.3]\n")
        .contains("Values are nanoseconds; Interval_Max is in milliseconds")
        .contains("#[BaseTime: 0.000 (seconds since epoch)]\n")
        .endsWith("\"Interval_Compressed_Histogram\"\n");
  }

  /** Runs HdrHistogram's tool as users do, in a JVM of its own. */
  @Test
  void isReadByTheLibrarysOwnProcessor() throws Exception {
    SecretMask mask = new SecretMask();
    ErrorSamples samples = new ErrorSamples(mask);
    ResultSettings settings = new ResultSettings("1", mask, samples, problem -> {});
    ResultFolder folder = ResultFolder.create(parent, RunRig.RUN, settings);
    new RunRig(folder)
        .step(
            new NullAsyncProvider(),
            Map.of("delay", "1ms"),
            RunRig.plan("main", RunRig.counted(PhaseKind.MEASUREMENT, 3_000, null)));
    folder.close();

    String log = folder.path().resolve("latency.hlog").toString();
    assertThat(process("-i", log, "-listtags"))
        .contains("main/measurement/read/service", "main/measurement/write%2C%202/service");
    process("-i", log, "-tag", "main/measurement/read/service", "-o", parent + "/out");
    assertThat(Files.readString(parent.resolve("out.hgrm")))
        .contains("Total count    =         2000");
  }

  private static String process(String... arguments) throws IOException, InterruptedException {
    List<String> command = new java.util.ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", libraryJar(), HistogramLogProcessor.class.getName()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    try (InputStream printed = process.getInputStream()) {
      printed.transferTo(output);
    }
    assertThat(process.waitFor()).as(output.toString(UTF_8)).isZero();
    return output.toString(UTF_8);
  }

  private static String libraryJar() {
    return HistogramLogProcessor.class
        .getProtectionDomain()
        .getCodeSource()
        .getLocation()
        .getPath();
  }
}
