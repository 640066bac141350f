/**
 * Experiments: a question, the arms that answer it, the servers they need, and in which order they
 * take their turns. What is here is data and pure functions; {@code reading} makes it from YAML,
 * and the program around the engine starts servers and processes.
 */
@NullMarked
package io.bench.engine.experiment;

import org.jspecify.annotations.NullMarked;
