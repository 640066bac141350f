/**
 * The HTML page: a template, styles, scripts, the chart library and the data as one escaped block,
 * under a policy that lets nothing else in. Knows nothing of what the data mean.
 */
@NullMarked
package io.bench.report.page;

import org.jspecify.annotations.NullMarked;
