/**
 * The SPI for exporters: forms in which {@code bench export --format=NAME} can write a result
 * folder. An exporter reads the files of the folder, which {@code docs/reference/result-files.md}
 * describes, and nothing else. Nothing of the engine may live here.
 */
@NullMarked
package io.bench.adapter.api.export;

import org.jspecify.annotations.NullMarked;
