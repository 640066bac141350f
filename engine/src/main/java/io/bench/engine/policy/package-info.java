/**
 * What follows from an error: the rules a user gives with {@code errors=}, and the back-off before
 * a retry. Pure; lanes ask it, and only when a try has failed.
 */
@NullMarked
package io.bench.engine.policy;

import org.jspecify.annotations.NullMarked;
