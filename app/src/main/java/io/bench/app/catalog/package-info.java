/** What this program has on board besides code: built-in workloads and experiments. */
@NullMarked
package io.bench.app.catalog;

import org.jspecify.annotations.NullMarked;
