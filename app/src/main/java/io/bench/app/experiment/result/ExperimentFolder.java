package io.bench.app.experiment.result;

import com.fasterxml.jackson.databind.JsonMappingException;
import io.bench.engine.json.Json;
import io.bench.engine.problem.SpecialFile;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.DocumentFile;
import io.bench.engine.result.RunDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The folder of an experiment: {@code experiment.json}, its YAML, and a folder for each turn. */
public final class ExperimentFolder {

  /** What is known of it. */
  public static final String FILE = "experiment.json";

  /** The experiment as it was run. */
  static final String TEXT_FILE = "experiment.yaml";

  private final Path path;
  private final DocumentFile file;

  /**
   * @param path exists
   * @param problemReport told once, in one line, when {@code experiment.json} cannot be written
   */
  public ExperimentFolder(Path path, Consumer<String> problemReport) {
    this.path = path;
    this.file = new DocumentFile(path.resolve(FILE), problemReport);
  }

  public Path path() {
    return path;
  }

  /** Whether {@code experiment.json} could not be written. */
  public boolean hasFailed() {
    return file.hasFailed();
  }

  /** Keeps the experiment's text. */
  public void keep(String text) throws IOException {
    Files.writeString(path.resolve(TEXT_FILE), text);
  }

  /**
   * What an earlier process has left.
   *
   * @throws UsageException if it is no experiment's folder
   */
  public static ExperimentDocument read(Path folder) {
    SpecialFile.refuse(folder.resolve(FILE));
    SpecialFile.refuse(folder.resolve(TEXT_FILE));
    try {
      return Json.read(folder.resolve(FILE), ExperimentDocument.class, ExperimentDocument.SCHEMA);
    } catch (JsonMappingException e) {
      throw new UsageException(
          FILE + " is damaged, and cannot be resumed: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw new UsageException(folder + ": no experiment to resume, it has no readable " + FILE);
    }
  }

  /**
   * The experiment's text as an earlier process has kept it.
   *
   * @param document what that process has left besides
   * @throws UsageException if it is not there, or not what was run
   */
  public static byte[] readText(Path folder, ExperimentDocument document) {
    byte[] text;
    try {
      text = Files.readAllBytes(folder.resolve(TEXT_FILE));
    } catch (IOException e) {
      throw new UsageException(folder + ": no experiment to resume, it has no " + TEXT_FILE);
    }
    if (!document.textSha256().equals(RunDocument.sha256(text))) {
      throw new UsageException(
          folder.resolve(TEXT_FILE)
              + " is not what the turns until now have run; put it back, or begin a new experiment"
              + " with it");
    }
    return text;
  }

  /** Replaces {@code experiment.json}, which so is always whole. */
  public void write(ExperimentDocument document) {
    file.write(document, true);
  }
}
