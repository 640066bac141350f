/** Drivers in jars of the user's. */
@NullMarked
package io.bench.adapter.cql.jar;

import org.jspecify.annotations.NullMarked;
