package io.bench.app.command;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Why a file could not be written, in words. */
final class WriteFailure {

  private WriteFailure() {}

  static String reason(IOException failed) {
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
