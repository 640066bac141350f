"""The service of peers.proto on gRPC's C++ core, as Python has it.

    python server.py MILLISECONDS

prints a line with its port, then one with the address of each connection that calls come on. A
connection is ended after so many milliseconds; 0 for never.
"""

import os
import sys
import threading
from concurrent import futures

import grpc

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
messages, services = grpc.protos_and_services("peers.proto")

CODES = {code.value[0]: code for code in grpc.StatusCode}
DETAILS = "grpc-status-details-bin"


class Peer(services.PeerServicer):
    def __init__(self, server):
        self.server = server
        self.connections = set()

    def begin(self, context):
        if context.peer() not in self.connections:
            self.connections.add(context.peer())
            print("connection", context.peer(), flush=True)

    def end(self, request, context):
        if request.silent:
            over = threading.Event()
            context.add_callback(over.set)
            over.wait()
        if request.leave:
            self.server.stop(grace=10)
        if request.status:
            context.set_trailing_metadata(((DETAILS, b"\x00\xff" * 20),))
            context.abort(CODES[request.status], "no thing, 100 % gr\u00fcn")

    def reply(self, request, requests):
        return messages.Reply(id=request.id, body=request.body, requests=requests)

    def Unary(self, request, context):
        self.begin(context)
        self.end(request, context)
        return self.reply(request, 1)

    def Down(self, request, context):
        self.begin(context)
        for _ in range(request.replies):
            yield self.reply(request, 1)
        self.end(request, context)

    def Up(self, requests, context):
        self.begin(context)
        count, last = 0, None
        for last in requests:
            count += 1
        self.end(last, context)
        return self.reply(last, count)

    def Both(self, requests, context):
        self.begin(context)
        count, last = 0, None
        for last in requests:
            count += 1
            yield self.reply(last, count)
        self.end(last, context)


def main():
    age = int(sys.argv[1])
    options = [("grpc.max_receive_message_length", -1), ("grpc.max_send_message_length", -1)]
    if age:
        options.append(("grpc.max_connection_age_ms", age))
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=64), options=options)
    services.add_PeerServicer_to_server(Peer(server), server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    print("port", port, flush=True)
    sys.stdin.read()  # until the test is over
    server.stop(grace=0)


main()
