"""A client of the gateway that shares no code with Bench: Python's grpcio, with stubs that it makes
itself from the proto files. Prints a line for every check and ends with 0 if all hold.

usage: peer.py ADDRESS TOKEN_FILE PROTO_FOLDER... STUB_FOLDER
"""

import decimal
import ipaddress
import os
import sys
import traceback
import uuid

import google
import grpc
import grpc_tools
from google.protobuf import descriptor_pool, wrappers_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import (
    ProtoReflectionDescriptorDatabase,
)
from grpc_tools import protoc

PATIENCE = 60
KEYSPACE = "python_peer"


def generate(folders, into):
    common = [os.path.join(folder, "..") for folder in google.__path__]
    includes = folders + [os.path.normpath(c) for c in common]
    includes.append(os.path.join(os.path.dirname(grpc_tools.__file__), "_proto"))
    files = []
    for folder in folders:
        for at, _, names in os.walk(folder):
            files += [os.path.join(at, name) for name in names if name.endswith(".proto")]
    arguments = ["protoc"] + ["-I" + folder for folder in includes]
    arguments += ["--python_out=" + into, "--grpc_python_out=" + into]
    if protoc.main(arguments + files) != 0:
        sys.exit("protoc failed")
    sys.path.insert(0, into)


class Peer:
    def __init__(self, address, token):
        import query_pb2
        import stargate_pb2_grpc
        from bench.records.v1 import records_pb2, records_pb2_grpc

        self.q = query_pb2
        self.records_messages = records_pb2
        self.channel = grpc.insecure_channel(address)
        self.stub = stargate_pb2_grpc.StargateStub(self.channel)
        self.records = records_pb2_grpc.RecordsStub(self.channel)
        self.metadata = (("x-cassandra-token", token),)

    def query(self, cql, *values, **parameters):
        return self.q.Query(
            cql=cql,
            values=self.q.Values(values=values),
            parameters=self.q.QueryParameters(**parameters),
        )

    def execute(self, cql, *values, **parameters):
        return self.stub.ExecuteQuery(
            self.query(cql, *values, **parameters), metadata=self.metadata, timeout=PATIENCE
        )

    def failure(self, call):
        try:
            call()
        except grpc.RpcError as error:
            return error
        raise AssertionError("no error")

    def level(self, name):
        return self.q.ConsistencyValue(value=name)

    def list_of(self, *values):
        return self.q.Value(collection=self.q.Collection(elements=values))

    def int(self, number):
        return self.q.Value(int=number)

    def text(self, text):
        return self.q.Value(string=text)

    # The checks, in this order.

    def a_missing_or_wrong_token_is_unauthenticated(self):
        for metadata in ((), (("x-cassandra-token", "wrong"),)):
            error = self.failure(
                lambda: self.stub.ExecuteQuery(
                    self.query("SELECT key FROM system.local"), metadata=metadata, timeout=PATIENCE
                )
            )
            assert error.code() == grpc.StatusCode.UNAUTHENTICATED, error

    def schema_changes_are_told(self):
        change = self.execute(
            "CREATE KEYSPACE IF NOT EXISTS python_peer WITH replication ="
            " {'class': 'SimpleStrategy', 'replication_factor': 1}"
        ).schema_change
        assert change.change_type == self.q.SchemaChange.CREATED, change
        assert change.target == self.q.SchemaChange.KEYSPACE, change
        assert change.keyspace == KEYSPACE, change
        again = self.failure(
            lambda: self.execute(
                "CREATE KEYSPACE python_peer WITH replication ="
                " {'class': 'SimpleStrategy', 'replication_factor': 1}"
            )
        )
        assert again.code() == grpc.StatusCode.ALREADY_EXISTS, again

    def every_type_comes_back_as_it_went(self):
        q = self.q
        self.execute(
            "CREATE TYPE IF NOT EXISTS python_peer.address (street text, number int)"
        )
        number = decimal.Decimal("-12345678901234567890.123")
        unscaled = int(number.scaleb(3))
        width = unscaled.bit_length() // 8 + 1
        values = {
            "ascii": self.text("plain"),
            "bigint": self.int(-(1 << 62)),
            "blob": q.Value(bytes=b"\x00\xff\x10"),
            "boolean": q.Value(boolean=True),
            "date": q.Value(date=(1 << 31) + 19000),
            "decimal": q.Value(
                decimal=q.Decimal(scale=3, value=unscaled.to_bytes(width, "big", signed=True))
            ),
            "double": q.Value(double=-0.1),
            "duration": q.Value(duration=q.Duration(months=14, days=3, nanos=5)),
            "float": q.Value(float=0.5),
            "inet": q.Value(inet=q.Inet(value=ipaddress.ip_address("2001:db8::1").packed)),
            "int": self.int(-7),
            "smallint": self.int(-32768),
            "text": self.text("gr\u00fc\u00dfe \U0001f40d"),
            "time": q.Value(time=86399999999999),
            "timestamp": self.int(1700000000123),
            "timeuuid": q.Value(uuid=q.Uuid(value=uuid.uuid1().bytes)),
            "tinyint": self.int(-128),
            "uuid": q.Value(uuid=q.Uuid(value=uuid.uuid4().bytes)),
            "varchar": self.text(""),
            "varint": q.Value(varint=q.Varint(value=(1 << 100).to_bytes(13, "big", signed=True))),
            "list<text>": self.list_of(self.text("b"), self.text("a"), self.text("b")),
            "set<int>": self.list_of(self.int(1), self.int(2)),
            "map<text, bigint>": self.list_of(self.text("a"), self.int(1), self.text("b"), self.int(2)),
            "map<int, frozen<list<frozen<set<text>>>>>": self.list_of(
                self.int(1), self.list_of(self.list_of(self.text("x"), self.text("y")), self.list_of())
            ),
            "tuple<int, text, boolean>": self.list_of(
                self.int(1), q.Value(null=q.Value.Null()), q.Value(boolean=False)
            ),
            "frozen<python_peer.address>": q.Value(
                udt=q.UdtValue(fields={"street": self.text("High"), "number": self.int(5)})
            ),
            "python_peer.address": q.Value(
                udt=q.UdtValue(fields={"street": self.text("Low"), "number": self.int(6)})
            ),
        }
        columns = ["c%d" % i for i in range(len(values))]
        self.execute(
            "CREATE TABLE IF NOT EXISTS python_peer.types (id int PRIMARY KEY, %s)"
            % ", ".join("%s %s" % pair for pair in zip(columns, values))
        )
        self.execute(
            "INSERT INTO python_peer.types (id, %s) VALUES (1, %s)"
            % (", ".join(columns), ", ".join("?" * len(columns))),
            *values.values(),
        )
        answer = self.execute("SELECT %s FROM python_peer.types" % ", ".join(columns)).result_set
        assert [column.name for column in answer.columns] == columns, answer.columns
        for (name, sent), received in zip(values.items(), answer.rows[0].values):
            assert received == sent, "%s: sent %s, received %s" % (name, sent, received)

    def null_empties_a_cell_and_unset_leaves_it(self):
        q = self.q
        update = "UPDATE python_peer.types SET c0 = ?, c10 = ? WHERE id = 1"
        self.execute(update, q.Value(unset=q.Value.Unset()), q.Value(null=q.Value.Null()))
        row = self.execute("SELECT c0, c10 FROM python_peer.types").result_set.rows[0]
        assert row.values[0].string == "plain", row
        assert row.values[1].HasField("null"), row

    def what_does_not_fit_is_an_invalid_argument(self):
        for cql, values in (
            ("INSERT INTO python_peer.types (id) VALUES (?)", [self.text("one")]),
            ("INSERT INTO python_peer.types (id) VALUES (?)", [self.int(1 << 40)]),
            ("SELEC * FROM python_peer.types", []),
            ("SELECT * FROM python_peer.nothing", []),
        ):
            error = self.failure(lambda: self.execute(cql, *values))
            assert error.code() == grpc.StatusCode.INVALID_ARGUMENT, (cql, error)
        # As Stargate has it.
        error = self.failure(
            lambda: self.execute("INSERT INTO python_peer.types (id) VALUES (?)")
        )
        assert error.code() == grpc.StatusCode.FAILED_PRECONDITION, error

    def pages_follow_one_another_to_the_last(self):
        self.execute(
            "CREATE TABLE IF NOT EXISTS python_peer.pages (part int, clust int, PRIMARY KEY (part, clust))"
        )
        batch = self.q.Batch(type="UNLOGGED")
        for i in range(25):
            query = batch.queries.add(cql="INSERT INTO python_peer.pages (part, clust) VALUES (1, ?)")
            query.values.values.add(int=i)
        self.stub.ExecuteBatch(batch, metadata=self.metadata, timeout=PATIENCE)
        sizes, rows, state = [], [], None
        while True:
            parameters = {"page_size": wrappers_pb2.Int32Value(value=10)}
            if state is not None:
                parameters["paging_state"] = state
            page = self.execute("SELECT clust FROM python_peer.pages WHERE part = 1", **parameters)
            sizes.append(len(page.result_set.rows))
            rows += [row.values[0].int for row in page.result_set.rows]
            if not page.result_set.HasField("paging_state"):
                break
            state = page.result_set.paging_state
        assert sizes == [10, 10, 5], sizes
        assert rows == list(range(25)), rows

    def conditions_say_whether_they_held(self):
        cql = "INSERT INTO python_peer.pages (part, clust) VALUES (2, 1) IF NOT EXISTS"
        first = self.execute(cql).result_set
        second = self.execute(cql).result_set
        assert [column.name for column in first.columns] == ["[applied]"], first
        assert first.rows[0].values[0].boolean, first
        assert not second.rows[0].values[0].boolean, second
        assert [value.int for value in second.rows[0].values[1:]] == [2, 1], second

    def an_unavailable_cassandra_is_told_apart_by_its_trailer(self):
        error = self.failure(
            lambda: self.execute("SELECT * FROM python_peer.pages", consistency=self.level("THREE"))
        )
        assert error.code() == grpc.StatusCode.UNAVAILABLE, error
        trailers = dict(error.trailing_metadata())
        detail = self.q.Unavailable.FromString(trailers["stargate.unavailable-bin"])
        assert detail.consistency == self.q.THREE, detail
        assert (detail.required, detail.alive) == (3, 1), detail

    def a_stream_answers_every_query_and_survives_errors(self):
        queries = [self.query("SELECT clust FROM python_peer.pages WHERE part = 1 AND clust = %d" % i)
                   for i in range(20)]
        queries.insert(7, self.query("SELEC"))
        answers = list(
            self.stub.ExecuteQueryStream(iter(queries), metadata=self.metadata, timeout=PATIENCE)
        )
        found = sorted(
            row.values[0].int
            for answer in answers
            if answer.HasField("response")
            for row in answer.response.result_set.rows
        )
        wrong = [answer.status.code for answer in answers if answer.HasField("status")]
        assert found == list(range(20)), found
        assert wrong == [grpc.StatusCode.INVALID_ARGUMENT.value[0]], wrong

    def reflection_describes_the_services(self):
        database = ProtoReflectionDescriptorDatabase(self.channel)
        services = database.get_services()
        assert {"stargate.Stargate", "bench.records.v1.Records", "grpc.health.v1.Health"} <= set(
            services
        ), services
        pool = descriptor_pool.DescriptorPool(database)
        method = pool.FindServiceByName("stargate.Stargate").FindMethodByName("ExecuteQuery")
        assert method.input_type.full_name == "stargate.Query", method.input_type.full_name

    def health_is_serving(self):
        stub = health_pb2_grpc.HealthStub(self.channel)
        answer = stub.Check(health_pb2.HealthCheckRequest(), timeout=PATIENCE)
        assert answer.status == health_pb2.HealthCheckResponse.SERVING, answer

    def records_come_by_pages_and_by_a_stream_alike(self):
        messages = self.records_messages
        self.execute(
            "CREATE TABLE IF NOT EXISTS python_peer.records"
            " (bucket int, position int, payload blob, PRIMARY KEY (bucket, position))"
        )
        written = []
        for bucket in range(3):
            for position in range(8):
                payload = b"%d/%d" % (bucket, position)
                written.append((bucket, position, payload))
                self.execute(
                    "INSERT INTO python_peer.records (bucket, position, payload) VALUES (?, ?, ?)",
                    self.int(bucket),
                    self.int(position),
                    self.q.Value(bytes=payload),
                )
        selection = messages.Selection(
            table="python_peer.records", buckets=3, records_per_page=5, fetch_parallelism=2
        )
        paged, token = [], b""
        while True:
            page = self.records.Page(
                messages.PageRequest(selection=selection, page_token=token),
                metadata=self.metadata,
                timeout=PATIENCE,
            )
            paged.append([(r.bucket, r.position, r.payload) for r in page.records])
            token = page.next_page_token
            if not token:
                break
        streamed = [
            [(r.bucket, r.position, r.payload) for r in page.records]
            for page in self.records.Stream(
                messages.StreamRequest(selection=selection), metadata=self.metadata, timeout=PATIENCE
            )
        ]
        assert sum(paged, []) == written, paged
        assert paged == streamed, (paged, streamed)
        unauthenticated = self.failure(
            lambda: self.records.Page(messages.PageRequest(selection=selection), timeout=PATIENCE)
        )
        assert unauthenticated.code() == grpc.StatusCode.UNAUTHENTICATED, unauthenticated


CHECKS = [
    Peer.a_missing_or_wrong_token_is_unauthenticated,
    Peer.schema_changes_are_told,
    Peer.every_type_comes_back_as_it_went,
    Peer.null_empties_a_cell_and_unset_leaves_it,
    Peer.what_does_not_fit_is_an_invalid_argument,
    Peer.pages_follow_one_another_to_the_last,
    Peer.conditions_say_whether_they_held,
    Peer.an_unavailable_cassandra_is_told_apart_by_its_trailer,
    Peer.a_stream_answers_every_query_and_survives_errors,
    Peer.reflection_describes_the_services,
    Peer.health_is_serving,
    Peer.records_come_by_pages_and_by_a_stream_alike,
]


def main():
    address, token_file = sys.argv[1:3]
    generate(sys.argv[3:-1], sys.argv[-1])
    with open(token_file) as file:
        peer = Peer(address, file.readline().strip())
    failed = 0
    for check in CHECKS:
        try:
            check(peer)
            print("ok", check.__name__, flush=True)
        except Exception:
            failed += 1
            print("FAILED", check.__name__, flush=True)
            traceback.print_exc(file=sys.stdout)
    print("%d of %d checks hold" % (len(CHECKS) - failed, len(CHECKS)))
    sys.exit(1 if failed else 0)


main()
