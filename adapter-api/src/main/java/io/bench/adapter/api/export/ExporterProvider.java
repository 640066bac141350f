package io.bench.adapter.api.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/**
 * A form in which results can be written; found by {@link java.util.ServiceLoader} once per
 * process. Implementations have a public constructor without arguments that does nothing.
 */
public interface ExporterProvider {

  /**
   * The name users type, as in {@code --format=arrow}: lower-case letters, digits and hyphens, a
   * letter first. Unique among all forms, built-in ones included.
   */
  String name();

  /** One line for {@code bench list formats}. */
  String description();

  /**
   * The SPI version that the exporter was compiled against: return {@link
   * io.bench.adapter.api.SpiVersion#CURRENT}.
   */
  int spiVersion();

  /**
   * Writes a result.
   *
   * @param folder a result folder; of a run that goes on or was killed it holds what there is so
   *     far
   * @param out a file or standard output, buffered; the caller closes it
   * @throws IOException if the folder cannot be read or the form not written; the message is one
   *     line for the user
   */
  void export(Path folder, OutputStream out) throws IOException;
}
