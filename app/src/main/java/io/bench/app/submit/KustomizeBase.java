package io.bench.app.submit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The same manifests as a base for Kustomize, for those who keep manifests in git. Secrets lie in a
 * folder that git ignores; Kustomize makes the objects of files, and gives each version its name.
 */
public record KustomizeBase(KubernetesManifests manifests) {

  /** The folder that git ignores. */
  public static final String SECRETS = "secrets";

  private static final String FILES = "files";

  /** Contents by path within the base. */
  public Map<String, byte[]> files() {
    String name = manifests.job().name();
    ShippedFiles shipped = manifests.files();
    Map<String, byte[]> files = new LinkedHashMap<>();
    List<String> configuration = new ArrayList<>();
    for (ShippedFiles.File file : shipped.configuration()) {
      String path = FILES + "/" + file.path();
      configuration.add(file.key() + "=" + path);
      files.put(path, file.content());
    }
    List<String> secrets = new ArrayList<>();
    String meetSecret = SECRETS + "/" + ShippedFiles.MEET_SECRET;
    secrets.add(ShippedFiles.MEET_SECRET + "=" + meetSecret);
    files.put(meetSecret, manifests.secret().getBytes(UTF_8));
    for (ShippedFiles.File file : shipped.secrets()) {
      String path = SECRETS + "/" + file.path();
      secrets.add(file.key() + "=" + path);
      files.put(path, file.content());
    }
    Map<String, Object> base =
        KubernetesManifests.map(
            "apiVersion", "kustomize.config.k8s.io/v1beta1",
            "kind", "Kustomization",
            "resources", List.of("service.yaml", "job.yaml"));
    if (!configuration.isEmpty()) {
      base.put("configMapGenerator", generator(name, configuration));
    }
    base.put("secretGenerator", generator(name, secrets));
    files.put("kustomization.yaml", yaml(base));
    files.put("service.yaml", yaml(manifests.service()));
    files.put("job.yaml", yaml(manifests.jobOfClients()));
    files.put(".gitignore", (SECRETS + "/\n").getBytes(UTF_8));
    return files;
  }

  /** Writes them into a folder, those of the secrets for the owner alone. */
  public void write(Path folder) throws IOException {
    Path secrets = folder.resolve(SECRETS);
    Files.createDirectories(secrets, permissions("rwx------"));
    for (Map.Entry<String, byte[]> file : files().entrySet()) {
      Path path = folder.resolve(file.getKey());
      if (path.startsWith(secrets)) {
        Files.createFile(path, permissions("rw-------"));
      } else {
        Files.createDirectories(path.getParent());
      }
      Files.write(path, file.getValue());
    }
  }

  private static FileAttribute<?> permissions(String text) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text));
  }

  private List<Object> generator(String name, List<String> files) {
    Map<String, Object> generator = KubernetesManifests.map("name", name, "files", files);
    if (manifests.namespace() != null) {
      generator.put("namespace", manifests.namespace());
    }
    return List.of(generator);
  }

  private static byte[] yaml(Map<String, Object> document) {
    return YamlText.of(List.of(document)).getBytes(UTF_8);
  }
}
