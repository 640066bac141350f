package io.bench.app.experiment.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.problem.SpecialFile;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.DocumentFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.Consumer;

/** The folder of an experiment: {@code experiment.json}, its YAML, and a folder for each turn. */
public final class ExperimentFolder {

  /** What is known of it. */
  public static final String FILE = "experiment.json";

  /** The experiment as it was run. */
  static final String TEXT_FILE = "experiment.yaml";

  private static final ObjectMapper JSON = new ObjectMapper();

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

  /** Whether {@code experiment.json} is not what it should be. */
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
  public static JsonNode read(Path folder) {
    SpecialFile.refuse(folder.resolve(FILE));
    SpecialFile.refuse(folder.resolve(TEXT_FILE));
    JsonNode document;
    try {
      document = JSON.readTree(folder.resolve(FILE).toFile());
    } catch (IOException unreadable) {
      throw new UsageException(folder + ": no experiment to resume, it has no readable " + FILE);
    }
    if (!document.path("schema").path("name").asText().equals(ExperimentDocument.SCHEMA_NAME)) {
      throw new UsageException(folder.resolve(FILE) + " is not that of an experiment");
    }
    return document;
  }

  /**
   * The experiment's text as an earlier process has kept it.
   *
   * @param document what that process has left besides
   * @throws UsageException if it is not there, or not what was run
   */
  public static byte[] readText(Path folder, JsonNode document) {
    byte[] text;
    try {
      text = Files.readAllBytes(folder.resolve(TEXT_FILE));
    } catch (IOException unreadable) {
      throw new UsageException(folder + ": no experiment to resume, it has no " + TEXT_FILE);
    }
    if (!document.path("textSha256").asText().equals(sha256(text))) {
      throw new UsageException(
          folder.resolve(TEXT_FILE)
              + " is not what the turns until now have run; put it back, or begin a new experiment with it");
    }
    return text;
  }

  /** Tells one text from another. */
  static String sha256(byte[] text) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
  }

  /** Replaces {@code experiment.json}, which so is always whole. */
  public void write(ObjectNode document) {
    file.write(document, true);
  }
}
