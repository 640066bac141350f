package io.bench.app.process;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Why a file could not be written, in words. */
public final class WriteFailure {

  private WriteFailure() {}

  /** The reason, without the file that every message about it names. */
  public static String reason(IOException failed) {
    if (failed instanceof NoSuchFileException) {
      return "no such folder";
    }
    if (failed instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failed instanceof FileSystemException file && file.getReason() != null) {
      return file.getReason();
    }
    return String.valueOf(failed.getMessage());
  }
}
