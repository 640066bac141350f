/**
 * {@code report.html}: result folders flow in through {@code read}, become what charts and tables
 * show in {@code chart}, and one self-contained page in {@code page}. Knows files and figures;
 * knows no command, no terminal and no running measurement.
 */
@NullMarked
package io.bench.report;

import org.jspecify.annotations.NullMarked;
