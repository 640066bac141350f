package io.bench.app.merge;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A client's share of a phase.
 *
 * @param phase its document
 */
record ShardPhase(ShardFolder folder, JsonNode phase) {}
