package io.bench.engine.result;

import java.util.function.Consumer;

/**
 * What a result folder needs beside the run itself.
 *
 * @param benchVersion the program's version
 * @param mask hides secrets in every text that is written
 * @param samples listens to the same run
 * @param problemReport receives one line, once, when a result file cannot be written; the run's
 *     thread
 */
public record ResultSettings(
    String benchVersion, SecretMask mask, ErrorSamples samples, Consumer<String> problemReport) {}
