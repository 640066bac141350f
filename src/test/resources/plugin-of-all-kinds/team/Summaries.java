package team;

import io.bench.adapter.api.SpiVersion;
import io.bench.adapter.api.export.ExporterProvider;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The form {@code summary-line}: what became of a run. */
public final class Summaries implements ExporterProvider {

  private static final Pattern STATE = Pattern.compile("\"state\"\\s*:\\s*\"(\\w+)\"");

  @Override
  public String name() {
    return "summary-line";
  }

  @Override
  public String description() {
    return "one line: the folder and what became of the run";
  }

  @Override
  public int spiVersion() {
    return SpiVersion.CURRENT;
  }

  @Override
  public void export(Path folder, OutputStream out) throws IOException {
    Matcher state = STATE.matcher(Files.readString(folder.resolve("run.json")));
    if (!state.find()) {
      throw new IOException("run.json tells no state");
    }
    String line = folder.getFileName() + ": " + state.group(1) + "\n";
    out.write(line.getBytes(StandardCharsets.UTF_8));
  }
}
