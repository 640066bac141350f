package example.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.tck.OpTemplateBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the kit does not know of: time, redirects, a secret. */
class HttpOpTest {

  private UserServer server;

  @BeforeEach
  void startServer() throws Exception {
    server = new UserServer();
  }

  @AfterEach
  void stopServer() throws Exception {
    server.close();
  }

  private static OpTemplate to(String uri) {
    return OpTemplateBuilder.named("op").field("uri", uri).build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/never", "/half"})
  void whatDoesNotArriveAsAWholeIsATimeout(String uri) throws Exception {
    Map<String, String> parameters = Map.of("base", server.base(), "timeout", "300ms");

    assertEquals("ClientTimeout", OneOp.run(parameters, secret -> {}, to(uri)));
  }

  @Test
  void redirectsAreFollowedOnlyIfThatIsAskedFor() throws Exception {
    Map<String, String> plain = Map.of("base", server.base());
    Map<String, String> following = Map.of("base", server.base(), "follow-redirects", "true");

    assertEquals("HTTP_302", OneOp.run(plain, secret -> {}, to("/moved")));
    assertEquals("succeeded", OneOp.run(following, secret -> {}, to("/moved")));
  }

  @Test
  void theSecretIsSentAndCalledOne(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("authorization"), UserServer.SECRET + "\n");
    List<String> secrets = new ArrayList<>();

    assertEquals(
        "HTTP_401", OneOp.run(Map.of("base", server.base()), secrets::add, to("/secret")));
    assertEquals(
        "succeeded",
        OneOp.run(
            Map.of("base", server.base(), "authorization-file", file.toString()),
            secrets::add,
            to("/secret")));
    assertEquals(List.of(UserServer.SECRET), secrets);
  }

  @Test
  void aFileOfASecretThatIsNoTextIsNamed(@TempDir Path folder) throws Exception {
    Path file = Files.write(folder.resolve("authorization"), new byte[] {(byte) 0xff, '\n'});
    Map<String, String> parameters = Map.of("authorization-file", file.toString());

    AdapterException refusal =
        assertThrows(
            AdapterException.class, () -> OneOp.run(parameters, secret -> {}, to(server.base())));

    assertTrue(refusal.getMessage().contains(file.toString()), refusal.getMessage());
  }
}
