/**
 * One op sequence driven through its phases: opens lanes, tells them when a phase begins, collects
 * intervals, drains, and checks that every op is accounted for. Nothing here runs per op.
 */
@NullMarked
package io.bench.engine.activity;

import org.jspecify.annotations.NullMarked;
