/**
 * Scenarios: named lists of steps, each a command with parameters that a user may or may not
 * override.
 *
 * <p>A node of YAML goes in, scenarios come out; given a user's choice and parameters they yield
 * the parameters of each step. Nothing here runs a step or knows which parameters exist, except the
 * other names of the engine's own.
 */
@NullMarked
package io.bench.engine.workload.scenario;

import org.jspecify.annotations.NullMarked;
