package io.bench.engine.experiment.reading;

import io.bench.engine.experiment.ArmProgram;
import io.bench.engine.experiment.LoadProgram;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code program}, {@code parser} and {@code files} of an arm. Used by {@link ArmReader}.
 *
 * @param own parameters of this arm alone
 */
record ProgramReader(String arm, MapReader map, Map<String, String> own) {

  private static final Pattern FILE_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  /** The program; null if the arm runs Bench. */
  @Nullable ArmProgram read() {
    List<String> given = map.texts("program");
    Map<String, String> files = files();
    boolean named = map.has("parser");
    if (given.isEmpty()) {
      if (named || !files.isEmpty()) {
        map.error("arm %s: 'parser' and 'files' are for an arm with a 'program'".formatted(arm));
        map.text("parser");
      }
      return null;
    }
    List<String> words =
        given.size() == 1
            ? BLANKS.splitAsStream(given.get(0)).filter(word -> !word.isEmpty()).toList()
            : given;
    if (words.isEmpty()) {
      map.error("program", "arm %s: 'program' is a command line".formatted(arm));
      return null;
    }
    Optional<LoadProgram> usual = usual(words.get(0));
    if (usual.isEmpty() && !named) {
      map.error(
          "program",
          "arm %s: say which 'parser' reads the output of '%s'".formatted(arm, words.get(0)));
    }
    LoadProgram output =
        map.choice("parser", LoadProgram.values(), usual.orElse(LoadProgram.H2LOAD));
    ArmProgram program = new ArmProgram(output, words, files);
    checkUse(program);
    return program;
  }

  private static Optional<LoadProgram> usual(String file) {
    try {
      return ArmProgram.output(file);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private Map<String, String> files() {
    Map<String, String> files = new LinkedHashMap<>(map.map("files").rest());
    for (String name : List.copyOf(files.keySet())) {
      if (!FILE_NAME.matcher(name).matches()) {
        map.error("files", "'%s' is no file name: letters, digits, ., - and _".formatted(name));
        files.remove(name);
      }
    }
    return files;
  }

  private void checkUse(ArmProgram program) {
    List<String> idle = new ArrayList<>(own.keySet());
    idle.removeAll(program.placeholders());
    for (String name : idle) {
      map.error(
          "parameters",
          "arm %s: its program has no {%s}, so this parameter would do nothing"
              .formatted(arm, name));
    }
    for (String key : List.of("command", "during", "measured")) {
      if (map.has(key)) {
        map.error(key, "arm %s: '%s' is not for a 'program'".formatted(arm, key));
      }
    }
  }
}
