package io.bench.app.submit;

import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files that pods get, since they do not see those of this machine.
 *
 * @param configuration the workload, and what it names; paths are as in the workload's folder
 * @param secrets what parameters name: passwords, keys, certificates
 */
public record ShippedFiles(List<File> configuration, List<File> secrets) {

  /** Where the configuration is in a pod. */
  public static final String WORKLOAD = "/bench/workload";

  /** Where secrets are in a pod. */
  static final String SECRETS = "/bench/secret";

  /** The key of the secret by which clients know each other. */
  static final String MEET_SECRET = "meet-secret";

  /** The limit of etcd, and so of the API server, for one object. */
  private static final int LIMIT = 1 << 20;

  public ShippedFiles {
    configuration = List.copyOf(configuration);
    secrets = List.copyOf(secrets);
  }

  /**
   * A file in a ConfigMap or Secret.
   *
   * @param key what it is called there
   * @param path where it is mounted, relative to the folder of all
   * @param base64 its content
   */
  public record File(String key, String path, String base64) {

    byte[] content() {
      return Base64.getDecoder().decode(base64);
    }

    /** Its content as a text, if it is one. */
    Optional<String> text() {
      try {
        return Optional.of(
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content())).toString());
      } catch (CharacterCodingException e) {
        return Optional.empty();
      }
    }
  }

  /** Writes the configuration as pods have it. */
  public void writeConfiguration(Path folder) throws IOException {
    for (File file : configuration) {
      Path path = folder.resolve(file.path());
      Files.createDirectories(path.getParent());
      Files.write(path, file.content());
    }
  }

  static String base64(byte[] content) {
    return Base64.getEncoder().encodeToString(content);
  }

  /** Collects files. One thread. */
  public static final class Collection {

    private final List<File> configuration = new ArrayList<>();
    private final List<File> secrets = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    /** The files of the configuration on this machine, by where they are in a pod. */
    private final Map<String, Path> placed = new HashMap<>();

    /**
     * Adds a workload, or a file that it names.
     *
     * @param folder the workload's
     * @return where it is in a pod
     */
    public String addConfiguration(Path file, Path folder) {
      Path real = file.toAbsolutePath().normalize();
      Path parent = folder.toAbsolutePath().normalize();
      String path =
          real.startsWith(parent) ? slashed(parent.relativize(real)) : file.getFileName() + "";
      Path before = placed.putIfAbsent(path, real);
      if (before == null) {
        add(configuration, key(path, configuration), path, file);
      } else if (!before.equals(real)) {
        problems.add(
            "cannot ship %s: in a pod it would be where %s is; give one of them another name"
                .formatted(file, before));
      }
      return WORKLOAD + "/" + path;
    }

    /**
     * Adds a file that a parameter names.
     *
     * @return where it is in a pod
     */
    public String addSecret(String parameter, Path file) {
      String key = key(parameter + "-" + file.getFileName(), secrets);
      add(secrets, key, key, file);
      return SECRETS + "/" + key;
    }

    private void add(List<File> files, String key, String path, Path file) {
      if (!Files.isRegularFile(file)) {
        problems.add("cannot ship %s: no such file".formatted(file));
        return;
      }
      try {
        files.add(new File(key, path, base64(Files.readAllBytes(file))));
      } catch (IOException e) {
        problems.add("cannot ship %s: %s".formatted(file, e));
      }
    }

    /**
     * All of them.
     *
     * @throws UsageException if one cannot be read, or they are too large
     */
    public ShippedFiles files() {
      check("ConfigMap", configuration);
      check("Secret", secrets);
      UsageException.throwIfAny(problems);
      return new ShippedFiles(configuration, secrets);
    }

    private void check(String kind, List<File> files) {
      long bytes = files.stream().mapToLong(file -> file.content().length).sum();
      if (bytes > LIMIT) {
        problems.add(
            "the files for a %s take %d kB, and it holds 1024 kB: put them into the image, and name"
                    .formatted(kind, bytes / 1024)
                + " them as they are there");
      }
    }

    private static String slashed(Path relative) {
      List<String> names = new ArrayList<>();
      relative.forEach(name -> names.add(name.toString()));
      return String.join("/", names);
    }

    /** A key in the characters that are allowed; a number makes it unique. */
    private static String key(String path, List<File> others) {
      String plain = path.replaceAll("[^A-Za-z0-9._-]", "_");
      if (plain.equals(path) && isFree(plain, others)) {
        return plain;
      }
      int number = others.size();
      while (!isFree(number + "_" + plain, others)) {
        number++;
      }
      return number + "_" + plain;
    }

    private static boolean isFree(String key, List<File> others) {
      return !key.equals(MEET_SECRET) && others.stream().noneMatch(file -> file.key().equals(key));
    }
  }
}
