/**
 * The HTML page: a template, styles, scripts, the chart library and the data as one escaped block,
 * under a content policy that allows nothing else. Does not interpret the data.
 */
@NullMarked
package io.bench.report.page;

import org.jspecify.annotations.NullMarked;
