/**
 * What an experiment will do, checked: each arm's parameters are planned as its run or search will
 * plan them. Nothing here starts anything.
 */
@NullMarked
package io.bench.app.experiment.plan;

import org.jspecify.annotations.NullMarked;
