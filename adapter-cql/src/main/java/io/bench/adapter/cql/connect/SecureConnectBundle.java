package io.bench.adapter.cql.connect;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.adapter.api.AdapterException;
import io.bench.cql.connect.SharedParameters;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A secure connect bundle: a zip file that says where a cluster's metadata service is and holds the
 * keys to it.
 */
record SecureConnectBundle(Path file) {

  private static final String CONFIG = "config.json";
  private static final List<String> ENTRIES = List.of(CONFIG, "identity.jks", "trustStore.jks");
  private static final List<String> SECRETS = List.of("keyStorePassword", "trustStorePassword");

  /**
   * Returns if the driver will find in the bundle what it needs.
   *
   * @throws AdapterException if it will not
   */
  void requireComplete() throws AdapterException {
    SharedParameters.requireReadable("scb", file);
    JsonNode config = config();
    for (String field : List.of("host", "port", SECRETS.get(0), SECRETS.get(1))) {
      if (!config.has(field)) {
        throw wrong(CONFIG + " has no '" + field + "'");
      }
    }
  }

  /** Reports the passwords of the bundle's stores, which stand in no parameter. */
  void reportSecrets(Consumer<String> secrets) throws AdapterException {
    JsonNode config = config();
    for (String field : SECRETS) {
      String secret = config.path(field).asText();
      if (!secret.isEmpty()) {
        secrets.accept(secret);
      }
    }
  }

  private JsonNode config() throws AdapterException {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (String name : ENTRIES) {
        if (zip.getEntry(name) == null) {
          throw wrong("there is no " + name + " in it");
        }
      }
      ZipEntry config = zip.getEntry(CONFIG);
      try (InputStream in = zip.getInputStream(config)) {
        return new ObjectMapper().readTree(in);
      }
    } catch (JacksonException e) {
      throw wrong(CONFIG + " is no JSON");
    } catch (IOException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
  }

  private AdapterException wrong(String why) {
    return AdapterException.usage(
        "parameter 'scb': " + file + " is no secure connect bundle: " + why);
  }
}
