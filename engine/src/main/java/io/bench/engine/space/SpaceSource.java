package io.bench.engine.space;

/**
 * All that is needed to open the spaces of an activity.
 *
 * @param plan which ops name one
 * @param factory opens them
 */
public record SpaceSource(SpacePlan plan, SpaceFactory factory) {}
