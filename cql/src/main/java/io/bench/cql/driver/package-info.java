/**
 * What the adapter and the gateway both change about the Java driver. Only they bring the driver;
 * nothing else here may need it.
 */
@NullMarked
package io.bench.cql.driver;

import org.jspecify.annotations.NullMarked;
