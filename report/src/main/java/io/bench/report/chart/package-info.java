/**
 * The data of charts and tables as JSON: series over time, percentile curves and heat maps, reduced
 * to the resolution of a page. Histograms are merged, percentiles never averaged, maxima kept.
 * Knows nothing of HTML and colours.
 */
@NullMarked
package io.bench.report.chart;

import org.jspecify.annotations.NullMarked;
