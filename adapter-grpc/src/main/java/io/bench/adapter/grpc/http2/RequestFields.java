package io.bench.adapter.grpc.http2;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The header fields of requests, without those that are the same for all requests of a connection.
 * Immutable; one object stands for all requests that have the same ones, and is recognised by its
 * identity.
 */
public final class RequestFields {

  private final String path;
  private final List<Field> fields;
  private final boolean constant;

  /** A header field; names are lower-case. Both are ASCII. */
  public record Field(String name, String value) {}

  private RequestFields(String path, List<Field> fields, boolean constant) {
    this.path = path;
    this.fields = fields;
    this.constant = constant;
  }

  /**
   * From names and values, alternating, as bytes.
   *
   * @param path as {@code :path} holds it
   * @param constant whether many requests have these very fields
   */
  public static RequestFields of(String path, byte[][] namesAndValues, boolean constant) {
    List<Field> fields = new ArrayList<>(namesAndValues.length / 2);
    for (int i = 0; i + 1 < namesAndValues.length; i += 2) {
      fields.add(
          new Field(
              new String(namesAndValues[i], StandardCharsets.ISO_8859_1),
              new String(namesAndValues[i + 1], StandardCharsets.ISO_8859_1)));
    }
    return new RequestFields(path, fields, constant);
  }

  String path() {
    return path;
  }

  /** In their order. */
  List<Field> fields() {
    return fields;
  }

  /** Whether many requests have these very fields. */
  boolean constant() {
    return constant;
  }
}
