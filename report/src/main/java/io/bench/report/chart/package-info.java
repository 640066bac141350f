/**
 * What charts and tables show, as JSON: series over time, percentile curves and heat maps, reduced
 * to what a page can hold. Histograms are merged, percentiles never averaged, maxima kept. Knows
 * nothing of HTML and colours.
 */
@NullMarked
package io.bench.report.chart;

import org.jspecify.annotations.NullMarked;
