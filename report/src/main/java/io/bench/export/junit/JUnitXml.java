package io.bench.export.junit;

import io.bench.export.junit.TestCase.Outcome;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes suites as the XML that Surefire made common and Jenkins, GitLab and others read. Secrets
 * are masked, and characters that XML has no way to write are replaced.
 */
record JUnitXml(UnaryOperator<String> mask) {

  private static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  void write(List<TestSuite> suites, OutputStream target) {
    try {
      XMLStreamWriter xml =
          XMLOutputFactory.newDefaultFactory()
              .createXMLStreamWriter(target, StandardCharsets.UTF_8.name());
      xml.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
      xml.writeCharacters("\n");
      xml.writeStartElement("testsuites");
      attribute(xml, "name", "bench");
      counts(xml, suites);
      for (TestSuite suite : suites) {
        xml.writeCharacters("\n  ");
        suite(xml, suite);
      }
      xml.writeCharacters("\n");
      xml.writeEndElement();
      xml.writeCharacters("\n");
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e); // it goes to memory
    }
  }

  private void suite(XMLStreamWriter xml, TestSuite suite) throws XMLStreamException {
    xml.writeStartElement("testsuite");
    attribute(xml, "name", suite.name());
    attribute(xml, "timestamp", TIMESTAMP.format(suite.start()));
    counts(xml, List.of(suite));
    attribute(xml, "skipped", suite.count(Outcome.SKIPPED));
    for (TestCase one : suite.cases()) {
      xml.writeCharacters("\n    ");
      testCase(xml, suite, one);
    }
    if (!suite.log().isEmpty()) {
      xml.writeCharacters("\n    ");
      xml.writeStartElement("system-out");
      xml.writeCharacters(writable(suite.log()));
      xml.writeEndElement();
    }
    xml.writeCharacters("\n  ");
    xml.writeEndElement();
  }

  private void testCase(XMLStreamWriter xml, TestSuite suite, TestCase one)
      throws XMLStreamException {
    xml.writeStartElement("testcase");
    attribute(xml, "name", one.name());
    attribute(xml, "classname", suite.name());
    attribute(xml, "time", "0");
    switch (one.outcome()) {
      case PASSED -> {}
      case FAILED -> {
        xml.writeStartElement("failure");
        attribute(xml, "message", one.message());
        attribute(xml, "type", "bench");
        xml.writeCharacters(writable(one.message()));
        xml.writeEndElement();
      }
      case SKIPPED -> {
        xml.writeStartElement("skipped");
        attribute(xml, "message", one.message());
        xml.writeEndElement();
      }
    }
    xml.writeEndElement();
  }

  private void counts(XMLStreamWriter xml, List<TestSuite> suites) throws XMLStreamException {
    attribute(xml, "tests", suites.stream().mapToLong(suite -> suite.cases().size()).sum());
    attribute(xml, "failures", suites.stream().mapToLong(s -> s.count(Outcome.FAILED)).sum());
    attribute(xml, "errors", 0);
    double seconds = suites.stream().mapToDouble(TestSuite::seconds).max().orElse(0);
    attribute(xml, "time", String.format(Locale.ROOT, "%.3f", seconds));
  }

  private void attribute(XMLStreamWriter xml, String name, long number) throws XMLStreamException {
    xml.writeAttribute(name, Long.toString(number));
  }

  /** An attribute on one line. */
  private void attribute(XMLStreamWriter xml, String name, String text) throws XMLStreamException {
    xml.writeAttribute(name, writable(text).replaceAll("[\\n\\t]+", " "));
  }

  /** What XML 1.0 can hold of a text, secrets masked. */
  private String writable(String text) {
    StringBuilder writable = new StringBuilder();
    mask.apply(text)
        .codePoints()
        .map(point -> isWritable(point) ? point : 0xFFFD)
        .forEach(writable::appendCodePoint);
    return writable.toString();
  }

  private static boolean isWritable(int point) {
    return point == '\n'
        || point == '\t'
        || (point >= 0x20 && point <= 0xD7FF)
        || (point >= 0xE000 && point <= 0xFFFD)
        || point >= 0x10000;
  }
}
