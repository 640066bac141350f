package io.bench.engine.run;

import io.bench.engine.activity.ActivityResult;

/** What came of a step. */
public record StepResult(StepInfo step, ActivityResult activity) {}
