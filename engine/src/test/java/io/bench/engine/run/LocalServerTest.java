package io.bench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.api.PreparedOp;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which servers are on this machine: 192.0.2.1 and 2001:db8::1 are nowhere (RFC 5737, 3849). */
class LocalServerTest {

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "127.0.0.1", "127.8.9.1", "::1", "[::1]", "0.0.0.0"})
  void theAdaptersOwnAddressIsLookedAtWithoutAnyParameter(String host) {
    assertThat(reached(connectedTo(host), "")).isTrue();
  }

  @Test
  void everyAddressOfThisMachineIsItsOwn() throws Exception {
    List<InetAddress> own = new ArrayList<>();
    for (NetworkInterface card : Collections.list(NetworkInterface.getNetworkInterfaces())) {
      own.addAll(Collections.list(card.getInetAddresses()));
    }
    assertThat(own)
        .isNotEmpty()
        .allSatisfy(
            address ->
                assertThat(reached(List.of(new InetSocketAddress(address, 1)), "")).isTrue());
  }

  @ParameterizedTest
  @ValueSource(strings = {"192.0.2.1", "2001:db8::1", "[2001:db8::1]"})
  void anotherMachinesAddressIsNot(String host) {
    assertThat(reached(connectedTo(host), "")).isFalse();
  }

  @Test
  void oneOfSeveralIsEnough() {
    assertThat(reached(connectedTo("192.0.2.1", "localhost"), "")).isTrue();
  }

  @Test
  void whereConnectionsGoCountsAndNotWhatWasNamed() {
    assertThat(reached(connectedTo("192.0.2.1"), "localhost")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:9042", "192.0.2.1,127.0.0.1", "[::1]:9042", "::1"})
  void anAdapterThatDoesNotTellIsTakenAtItsHost(String host) {
    assertThat(reached(List.of(), host)).isTrue();
    assertThat(reached(List.of(), "192.0.2.1")).isFalse();
  }

  private static List<InetSocketAddress> connectedTo(String... hosts) {
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (String host : hosts) {
      addresses.add(InetSocketAddress.createUnresolved(host, 9042));
    }
    return addresses;
  }

  private static boolean reached(List<InetSocketAddress> addresses, String host) {
    Adapter adapter =
        new Adapter() {
          @Override
          public PreparedOp prepare(OpTemplate template) {
            return PreparedOp.shared((cycle, completion) -> completion.succeed());
          }

          @Override
          public List<InetSocketAddress> serverAddresses() {
            return addresses;
          }

          @Override
          public void close() {}
        };
    List<String> problems = new ArrayList<>();
    ParameterValues values =
        ParameterValues.check(
            List.of(Parameter.text("host", "")),
            host.isEmpty() ? Map.of() : Map.of("host", host),
            problems);
    assertThat(problems).isEmpty();
    return LocalServer.isReachedBy(adapter, values);
  }
}
