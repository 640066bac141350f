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

  /** Contents by path within the base. */
  public Map<String, byte[]> files() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    Map<String, Object> base =
        KubernetesManifests.map(
            "apiVersion", "kustomize.config.k8s.io/v1beta1",
            "kind", "Kustomization",
            "resources", List.of("service.yaml", "job.yaml"));
    List<ShippedFiles.File> configuration = manifests.files().configuration();
    if (!configuration.isEmpty()) {
      base.put("configMapGenerator", generator("files", configuration, files));
    }
    base.put("secretGenerator", generator(SECRETS, manifests.secrets(), files));
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

  /** Makes an object of files, and adds these to those of the base. */
  private List<Object> generator(
      String folder, List<ShippedFiles.File> shipped, Map<String, byte[]> files) {
    List<String> paths = new ArrayList<>();
    for (ShippedFiles.File file : shipped) {
      String path = folder + "/" + file.path();
      paths.add(file.key() + "=" + path);
      files.put(path, file.content());
    }
    Map<String, Object> generator =
        KubernetesManifests.map("name", manifests.job().name(), "files", paths);
    if (manifests.namespace() != null) {
      generator.put("namespace", manifests.namespace());
    }
    return List.of(generator);
  }

  private static byte[] yaml(Map<String, Object> document) {
    return YamlText.of(List.of(document)).getBytes(UTF_8);
  }
}
