package io.bench.benchmarks.grpc;

import io.bench.servers.memory.statement.SampleText;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.QueryOuterClass.ResultSet;
import io.stargate.proto.QueryOuterClass.Row;
import io.stargate.proto.QueryOuterClass.Value;
import java.io.IOException;

/**
 * Answers CQL over gRPC at almost no cost: every call gets one row of one cell, as a read by key
 * without metadata does.
 */
public final class InstantStargate {

  private InstantStargate() {}

  /** Listens, and leaves the port in the working folder; the main class of a child JVM. */
  public static void main(String[] arguments) throws IOException {
    Row row = Row.newBuilder().addValues(Value.newBuilder().setString(SampleText.VALUE)).build();
    Response response =
        Response.newBuilder().setResultSet(ResultSet.newBuilder().addRows(row)).build();
    InstantServer.serveAsChild(response.toByteArray());
  }
}
