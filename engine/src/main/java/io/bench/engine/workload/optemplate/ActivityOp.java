package io.bench.engine.workload.optemplate;

import io.bench.adapter.api.OpTemplate;
import java.util.Optional;

/**
 * An op of an activity: what its adapter is given, and what concerns the engine alone.
 *
 * @param template what the adapter prepares
 * @param ratio how often it occurs in the op sequence, at least 0
 * @param adapter the adapter that the op itself asks for, if it does
 */
public record ActivityOp(OpTemplate template, long ratio, Optional<String> adapter) {}
