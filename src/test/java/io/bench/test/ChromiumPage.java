package io.bench.test;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** A page in a {@link Chromium}. */
final class ChromiumPage {

  /** Settles once every chart of a report has been drawn. */
  private static final String ALL_DRAWN =
      """
      new Promise((resolve) => {
        const look = () => document.documentElement?.dataset.drawn === 'yes' && resolve(true);
        new MutationObserver(look)
            .observe(document, {subtree: true, attributeFilter: ['data-drawn']});
        window.addEventListener('load', look);
        look();
      })\
      """;

  private final Chromium browser;
  private final String session;

  ChromiumPage(Chromium browser, String session) {
    this.browser = browser;
    this.session = session;
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      command(domain + ".enable", parameters());
    }
  }

  /** A screen of this size and colour scheme. */
  ChromiumPage screen(int width, int height, String scheme) {
    command(
        "Emulation.setDeviceMetricsOverride",
        parameters()
            .put("width", width)
            .put("height", height)
            .put("deviceScaleFactor", 1)
            .put("mobile", width < 600));
    ObjectNode media = parameters();
    media.putArray("features").addObject().put("name", "prefers-color-scheme").put("value", scheme);
    command("Emulation.setEmulatedMedia", media);
    return this;
  }

  /** As on a screen that shows them only while somebody scrolls, so that pictures are even. */
  ChromiumPage withoutScrollbars() {
    command("Emulation.setScrollbarsHidden", parameters().put("hidden", true));
    return this;
  }

  /** Opens a report and waits until it is drawn. */
  ChromiumPage show(Path report) {
    visit(address(report)).evaluate(ALL_DRAWN);
    return this;
  }

  /** Opens a page. */
  ChromiumPage visit(String address) {
    JsonNode shown = command("Page.navigate", parameters().put("url", address));
    if (shown.has("errorText")) {
      throw new IllegalStateException(shown.path("errorText").asText());
    }
    return this;
  }

  /** Waits until a condition holds, on this page or one that follows it. */
  void await(String condition) {
    String promise =
        """
        new Promise((resolve) => {
          const look = () => (document.body && (%s) ? resolve(true) : setTimeout(look, 50));
          look();
        })\
        """
            .formatted(condition);
    for (boolean met = false; !met; ) {
      try {
        met = evaluate(promise).asBoolean();
      } catch (IllegalStateException gone) {
        String reason = String.valueOf(gone.getMessage());
        if (!reason.contains("navigated") && !reason.contains("context")) {
          throw gone;
        }
      }
    }
  }

  static String address(Path file) {
    return file.toUri().toString();
  }

  /** The value of an expression, or of what it promises. */
  JsonNode evaluate(String expression) {
    JsonNode result =
        command(
            "Runtime.evaluate",
            parameters()
                .put("expression", expression)
                .put("awaitPromise", true)
                .put("returnByValue", true)
                .put("userGesture", true));
    if (result.has("exceptionDetails")) {
      throw new IllegalStateException(result.path("exceptionDetails").toString());
    }
    return result.path("result").path("value");
  }

  /** Draws with the mouse from one place to another, both in the window. */
  void drag(double fromX, double fromY, double toX) {
    mouse("mouseMoved", fromX, fromY, 0);
    mouse("mousePressed", fromX, fromY, 1);
    for (int step = 1; step <= 5; step++) {
      mouse("mouseMoved", fromX + (toX - fromX) * step / 5, fromY, 1);
    }
    mouse("mouseReleased", toX, fromY, 0);
  }

  void mouse(String type, double x, double y, int buttons) {
    command(
        "Input.dispatchMouseEvent",
        parameters()
            .put("type", type)
            .put("x", x)
            .put("y", y)
            .put("button", type.equals("mouseMoved") && buttons == 0 ? "none" : "left")
            .put("buttons", buttons)
            .put("clickCount", 1));
  }

  /** Exceptions, console messages and violated policies so far. */
  List<String> complaints() {
    List<String> complaints = new ArrayList<>();
    for (Chromium.Event event : browser.events(session)) {
      switch (event.method()) {
        case "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded" ->
            complaints.add(event.parameters().toString());
        default -> {}
      }
    }
    return complaints;
  }

  /** The addresses of everything that was asked for. */
  List<String> requests() {
    return browser.events(session).stream()
        .filter(event -> event.method().equals("Network.requestWillBeSent"))
        .map(event -> event.parameters().at("/request/url").asText())
        .toList();
  }

  /** A picture of the whole page. */
  void picture(Path file) throws IOException {
    JsonNode size = command("Page.getLayoutMetrics", parameters()).path("cssContentSize");
    picture(file, 0, 0, size.path("width").asDouble(), size.path("height").asDouble());
  }

  /** A picture of what an expression gives, an element, with a margin around it. */
  void picture(Path file, String element, int margin) throws IOException {
    JsonNode place =
        evaluate(
            "(() => { const box = (%s).getBoundingClientRect();".formatted(element)
                + " return {x: box.x + scrollX, y: box.y + scrollY, w: box.width, h: box.height};"
                + " })()");
    picture(
        file,
        Math.max(0, place.path("x").asDouble() - margin),
        Math.max(0, place.path("y").asDouble() - margin),
        place.path("w").asDouble() + 2 * margin,
        place.path("h").asDouble() + 2 * margin);
  }

  /** A picture of a part of the page. */
  void picture(Path file, double x, double y, double width, double height) throws IOException {
    ObjectNode part = parameters().put("format", "png").put("captureBeyondViewport", true);
    part.putObject("clip")
        .put("x", x)
        .put("y", y)
        .put("width", width)
        .put("height", height)
        .put("scale", 1);
    String data = command("Page.captureScreenshot", part).path("data").asText();
    Files.createDirectories(file.getParent());
    Files.write(file, Base64.getDecoder().decode(data));
  }

  private JsonNode command(String method, JsonNode parameters) {
    return browser.command(session, method, parameters);
  }

  private static ObjectNode parameters() {
    return Chromium.JSON.createObjectNode();
  }
}
