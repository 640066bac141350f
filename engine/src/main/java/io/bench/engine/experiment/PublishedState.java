package io.bench.engine.experiment;

/**
 * A state of a published story, and what would show it here. Not a thing that must hold: the report
 * says in how many rounds it was seen again.
 *
 * @param says the state, one line
 * @param shows the statement that is true where it is seen again
 */
public record PublishedState(String says, ArmExpectation shows) {}
