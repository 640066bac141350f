/** What this program has on board: adapters and built-in workloads. */
@NullMarked
package io.bench.app.catalog;

import org.jspecify.annotations.NullMarked;
