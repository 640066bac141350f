package io.bench.benchmarks.grpc;

import io.bench.benchmarks.PairedRounds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tool ghz, a process for each turn; its CPU is that of the whole process. */
final class Ghz implements PairedRounds.Client {

  private static final Pattern COUNT = Pattern.compile("\\[OK\\]\\s+(\\d+) responses");
  private static final Pattern PER_SECOND = Pattern.compile("Requests/sec:\\s+([\\d.]+)");
  private static final Pattern CPU_SECONDS = Pattern.compile("cpu ([\\d.]+) ([\\d.]+)");

  private final List<String> command;

  /**
   * @param program the tool's file
   * @param proto the file of the service
   * @param data the request in JSON
   */
  Ghz(String program, String proto, String data, int port, int inFlight, long seconds) {
    this.command =
        List.of(
            "bash",
            "-c",
            "TIMEFORMAT='cpu %U %S'; time \"$@\"",
            "bash",
            program,
            "--insecure",
            "--proto",
            proto,
            "--call",
            "echo.Echo/Unary",
            "--concurrency",
            Integer.toString(inFlight),
            "--connections",
            "1",
            "--duration",
            seconds + "s",
            "--data",
            data,
            "127.0.0.1:" + port);
  }

  @Override
  public PairedRounds.Turn run() throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    double cpuSeconds = number(CPU_SECONDS, 1, output) + number(CPU_SECONDS, 2, output);
    return new PairedRounds.Turn(
        number(PER_SECOND, 1, output), cpuSeconds * 1e6 / number(COUNT, 1, output));
  }

  private static double number(Pattern pattern, int group, String output) throws IOException {
    Matcher matcher = pattern.matcher(output);
    if (!matcher.find()) {
      throw new IOException("no " + pattern + " in what ghz says:\n" + output);
    }
    return Double.parseDouble(matcher.group(group));
  }
}
