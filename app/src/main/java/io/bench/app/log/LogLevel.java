package io.bench.app.log;

/** Levels of the log file. */
public enum LogLevel {
  ERROR,
  WARN,
  INFO,
  DEBUG,
  TRACE
}
