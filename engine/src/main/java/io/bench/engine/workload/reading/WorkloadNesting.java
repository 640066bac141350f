package io.bench.engine.workload.reading;

import io.bench.engine.workload.yaml.Nesting;

/**
 * The levels of a workload. Published workloads define a binding twice, and were always read with
 * the last one; so the bindings of a document, a block and an op may, and nothing else: a field of
 * a request that happens to be called {@code bindings} may not.
 */
enum WorkloadNesting implements Nesting {
  DOCUMENT,
  BLOCKS,
  BLOCK,
  OPS,
  OP_ITEM,
  OP,
  BINDINGS,
  BELOW;

  private static final String BINDINGS_KEY = "bindings";

  @Override
  public boolean mayRepeatKeys() {
    return this == BINDINGS;
  }

  @Override
  public WorkloadNesting entry(String key, boolean first) {
    return switch (this) {
      case DOCUMENT -> key.equals("blocks") ? BLOCKS : inBlock(key);
      case BLOCKS -> BLOCK;
      case BLOCK -> inBlock(key);
      case OPS -> OP;
      // "- name: {...}" as well as "- op: ..." with the op's properties beside it
      case OP_ITEM -> first && !ReservedWords.isOpProperty(key) ? OP : inOp(key);
      case OP -> inOp(key);
      case BINDINGS, BELOW -> BELOW;
    };
  }

  @Override
  public WorkloadNesting item() {
    return switch (this) {
      case BLOCKS -> BLOCK;
      case OPS -> OP_ITEM;
      case DOCUMENT, BLOCK, OP_ITEM, OP, BINDINGS, BELOW -> BELOW;
    };
  }

  private static WorkloadNesting inBlock(String key) {
    return ReservedWords.OP.contains(key) ? OPS : inOp(key);
  }

  private static WorkloadNesting inOp(String key) {
    return key.equals(BINDINGS_KEY) ? BINDINGS : BELOW;
  }
}
