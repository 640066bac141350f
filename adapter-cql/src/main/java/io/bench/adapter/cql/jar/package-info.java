/**
 * Drivers in jars that the user names, each in a class loader of its own: {@link
 * io.bench.adapter.cql.jar.DriverJars} looks at the jars, {@link
 * io.bench.adapter.cql.jar.DriverClassLoader} loads from them, and once more from Bench what they
 * lack, and {@link io.bench.adapter.cql.jar.JarDriver} calls the adapter that was loaded so.
 *
 * <p>This package is the same one for all drivers, so nothing here may name a class of the driver
 * or of a package that does.
 */
@NullMarked
package io.bench.adapter.cql.jar;

import org.jspecify.annotations.NullMarked;
