/** What the driver reads with it. */
@NullMarked
package io.bench.cql.driver;

import org.jspecify.annotations.NullMarked;
