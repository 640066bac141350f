/**
 * Whole-program tests: the built {@code bench.jar} as users run it, against real servers, looked at
 * from outside with independent clients. Nothing of Bench's own code may help to judge a result
 * here, but for one thing: the built-in adapters go through the conformance kit that the adapters
 * of others go through.
 */
@NullMarked
package io.bench.test;

import org.jspecify.annotations.NullMarked;
