/** The registry of {@link io.bench.export.metrics} as MBeans of this process. */
@NullMarked
package io.bench.export.jmx;

import org.jspecify.annotations.NullMarked;
