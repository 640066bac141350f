package io.bench.adapter.grpc.service.message;

/** A value that its place in a message cannot hold. The message begins with the path. */
public final class UnfitValue extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  UnfitValue(String path, String problem) {
    super("'" + path + "' " + problem);
  }
}
