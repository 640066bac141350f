package io.bench.test;

import java.util.List;

/** Calls of a server on gRPC's C++ core, as Python has it. */
class GrpcCoreServerIT extends GrpcPeerCalls {

  @Override
  Peer start(boolean ages) throws Exception {
    String python = PythonPeer.withModules("grpc, grpc_tools").interpreter();
    List<String> command =
        List.of(python, FILES.resolve("server.py").toString(), ages ? "300" : "0");
    return GrpcPeerProcess.start(command, folder);
  }
}
