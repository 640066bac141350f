package io.bench.adapter.grpc.http2;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * What RFC 9113 demands of a client, by its sections, and below each the tests of it: methods or,
 * in quotes, rows of {@link Http2ViolationsTest}. Left out are pushes, CONNECT and HTTP/1.1, which
 * the lean path does not have, and what concerns servers, proxies and caches. Left to Netty is TLS
 * itself (9.2). Not done, as in grpc-java: to check what values of fields hold (8.2.1); statuses
 * would be others than its own. Nor is a server told of frames on a stream that it has ended (6.1,
 * STREAM_CLOSED): they are read and dropped like those of a stream that was given up.
 */
class Rfc9113Test {

  private static final String TABLE =
      """
      3.2    TLS: HTTP/2 is agreed on by ALPN, or not used
        LeanChannelTest.oneWithTlsIsForHttp2Alone
      3.4    begins with the preface and SETTINGS
        Http2ConnectionTest.aConnectionBeginsWithThePrefaceSettingsAndALargeWindow
      3.4    the server begins with SETTINGS
        Http2ViolationsTest.theFirstFrameMustBeSettings
      4.1    unknown flags are ignored
        IgnoredPartsTest.flagsThatAFrameDoesNotHaveAreIgnored
      4.1    reserved bits are ignored
        IgnoredPartsTest.reservedBitsOfStreamsAreIgnored
        IgnoredPartsTest.theReservedBitOfAnIncrementIsIgnored
        IgnoredPartsTest.theReservedBitOfALastStreamIsIgnored
      4.1    a frame may arrive in parts
        Http2ConnectionTest.answersAreHandedOutInParts
      4.2    frames longer than was allowed end the connection
        '4.2 frame too long'
      4.2    sends no frame longer than the server allows
        FlowControlTest.aLargeMessageIsCutIntoFramesThatTheServerTakes
        RequestBlocksTest.aBlockLongerThanAFrameGoesOn
      4.3    a block that cannot be read ends the connection
        '4.3 compression'
      4.3    blocks that nobody waits for are read, too
        IgnoredPartsTest.blocksOfStreamsThatWereGivenUpAreDecodedAllTheSame
      4.3.1  keeps to the size of the server's table
        RequestBlocksTest.aServerWithoutATableGetsNoIndices
        RequestBlocksTest.aTableThatShrinksInFlightIsFilledAgain
        RequestBlocksTest.fieldsThatFindNoRoomInTheTableAreWrittenOut
      5.1    frames of idle streams end the connection
        '5.1 idle stream'
        '5.1 reset of an idle stream'
        '5.1 window of an idle stream'
      5.1    frames that cross the end of a stream are borne
        IgnoredPartsTest.framesThatCrossTheEndOfAStreamAreIgnored
        Http2ConnectionTest.framesOfAStreamThatWasGivenUpAreIgnored
      5.1.1  a server opens no streams
        '5.1.1 even stream'
      5.1.1  ids rise, and where none is left a connection is made
        Http2ConnectionTest.aNewConnectionIsWantedBeforeIdsAreUsedUp
      5.1.2  opens no more streams than the server allows
        Http2ConnectionTest.streamsThatTheServerDoesNotAllowWaitInTheirOrder
      5.2    ignored content counts for the connection's window
        FlowControlTest.dataOfStreamsThatWereGivenUpCountsForTheConnectionsWindow
      5.2.2  tells what it has read
        FlowControlTest.theServerIsToldThatItsBytesWereRead
      5.4.1  an error of the connection: GOAWAY, and closed
        LeanChannelTest.oneThatSpeaksNonsenseIsToldWhyAndClosed
      5.4.2  an error of a stream: RST_STREAM, and others go on
        Http2ViolationsTest.endTheStreamAlone
      5.4.2  RST_STREAM is not answered with RST_STREAM
        IgnoredPartsTest.aResetIsNotAnsweredWithAnother
      5.4.3  the end of the connection ends its streams
        Http2ConnectionTest.aConnectionThatEndsLosesEachOfItsStreamsOnce
      5.5    unknown frames are ignored, but not within a block
        Http2ConnectionTest.paddingAndPrioritiesAreNoContent
        '6.2 interrupted by an unknown frame'
      6.1    DATA: of a stream, padding within the frame
        '6.1 DATA on stream 0'
        '6.1 padding too long'
        '6.1 no padding'
      6.1    padding is no content
        Http2ConnectionTest.paddingAndPrioritiesAreNoContent
      6.2    HEADERS: of a stream, whole, not interrupted
        '6.2 HEADERS on stream 0'
        '6.2 HEADERS cut short'
        '6.2 padding too long'
        '6.2 interrupted'
        '6.2 interrupted by itself'
      6.3    PRIORITY: of a stream, five bytes
        '6.3 PRIORITY on stream 0'
        '6.3 PRIORITY length'
      6.4    RST_STREAM: of a stream, four bytes
        '6.4 RST_STREAM on stream 0'
        '6.4 RST_STREAM length'
      6.5    SETTINGS: of the connection, six bytes each
        '6.5 SETTINGS on a stream'
        '6.5 SETTINGS length'
        '6.5 ACK with content'
      6.5.2  values in their range
        '6.5.2 push by a server'
        '6.5.2 window too large'
        '6.5.2 frame too small'
        '6.5.2 frame too large'
      6.5.2  unknown settings are ignored
        IgnoredPartsTest.unknownSettingsAreIgnored
      6.5.3  values count in their order, and are acknowledged
        IgnoredPartsTest.ofASettingThatIsSaidTwiceTheLastCounts
        Http2ConnectionTest.requestsWaitForTheServersSettings
      6.6    PUSH_PROMISE was forbidden
        Http2ConnectionTest.itsSettingsForbidPushesAndTables
        '6.6 PUSH_PROMISE'
      6.7    PING: answered with what it holds
        Http2ConnectionTest.pingsAreAnswered
        Http2ConnectionTest.pingsAreAnsweredWithWhatTheyHold
      6.7    PING: of the connection, eight bytes
        '6.7 PING length'
        '6.7 PING on a stream'
      6.8    GOAWAY: no more streams, those after the last are free
        Http2ConnectionTest.whatAServerThatGoesAwayHasNotProcessedIsRefused
        LeanReconnectionTest.callsGoOnOverAnotherConnectionWhenTheServerGoesAway
      6.8    GOAWAY: of the connection, whole, does not rise
        '6.8 GOAWAY on a stream'
        '6.8 GOAWAY length'
        '6.8 GOAWAY raised'
      6.9    WINDOW_UPDATE: four bytes, more than nothing
        '6.9 WINDOW_UPDATE length'
        '6.9 window grows by 0'
        '6.9 stream window grows by 0'
      6.9.1  sends no more than windows allow
        FlowControlTest.aMessageWaitsForTheStreamsWindow
        FlowControlTest.aMessageWaitsForTheConnectionsWindow
      6.9.1  takes no more than its windows allow
        Http2ViolationsTest.aServerThatSendsMoreThanTheStreamsWindowEndsTheStream
        FlowControlTest.paddingCountsForTheWindows
      6.9.1  windows have a largest size
        '6.9.1 window too large'
        '6.9.1 stream window too large'
      6.9.2  the first size changes open streams, below nothing too
        FlowControlTest.windowsThatTheServerLowersMayBecomeNegative
        '6.9.2 stream's window too large'
      6.10   CONTINUATION: after HEADERS of its stream
        '6.10 CONTINUATION alone'
        '6.10 of another'
        Http2ConnectionTest.aBlockMayComeInSeveralFrames
      7      unknown error codes mean nothing of their own
        StatusTableTest.isThatOfGrpcJava
      8.1    a response: announcements, head, content, trailers
        Http2ConnectionTest.whatOnlyAnnouncesAnAnswerIsNone
        '8.1 ends announced'
        '8.1 two heads'
        '8.1 pseudo field in trailers'
      8.1    a response may end before its request
        Http2ConnectionTest.anAnswerThatEndsBeforeTheRequestResetsTheStream
        LeanReconnectionTest.anAnswerWithoutAMessageIsOneToo
      8.1.1  content is as long as announced
        ContentLengthTest.theFirstByteTooManyIsNotHandedOut
        ContentLengthTest.contentThatEndsTooEarlyIsMalformed
        '8.1.1 content-length'
      8.2.1  names of fields in lower case
        '8.2.1 upper case'
        RequestBlocksTest.headersAreIndexedAfterTheFirstRequest
      8.2.2  no fields of the connection
        '8.2.2 connection field'
      8.3    pseudo fields first, once, of responses
        '8.3 pseudo field after others'
        '8.3 unknown pseudo field'
        '8.3 pseudo field of requests'
        '8.3 status twice'
      8.3.1  requests have :method, :scheme, :path, :authority
        RequestBlocksTest.headersAreIndexedAfterTheFirstRequest
      8.3.2  a response without :status is malformed; here, as in grpc-java, its call fails
        StatusTableTest.isThatOfGrpcJava
      8.7    what was not processed may be sent again
        LeanReconnectionTest.aCallThatTheServerHasNotProcessedIsSafeToRetry
        LeanReconnectionTest.aCallThatTheServerMayHaveProcessedIsNot
      10.5   limits to blocks
        '10.5.1 block without end'
        '10.5.1 too many headers'
      10.5   limits to answers that the server does not read
        UnreadAnswersTest.aPingTooManyEndsTheConnection
        UnreadAnswersTest.settingsAndPingsCountTogether
        UnreadAnswersOnSocketTest.oneThatIsFloodedWithPingsIsClosed
      """;

  private static final List<String> PACKAGES =
      List.of(
          "io.bench.adapter.grpc.http2",
          "io.bench.adapter.grpc.lean",
          "io.bench.adapter.grpc.service");

  private static final Set<String> ROWS =
      Stream.concat(
              Http2ViolationsTest.errorsOfTheConnection(), Http2ViolationsTest.errorsOfAStream())
          .map(row -> (String) row.get()[0])
          .collect(Collectors.toSet());

  /** Each with the tests below it. */
  private static Map<String, List<String>> requirements() {
    Map<String, List<String>> requirements = new LinkedHashMap<>();
    List<String> tests = new ArrayList<>();
    for (String line : TABLE.lines().toList()) {
      if (line.startsWith(" ")) {
        tests.add(line.strip());
      } else {
        tests = new ArrayList<>();
        assertThat(requirements.put(line, tests)).as(line).isNull();
      }
    }
    return requirements;
  }

  private static boolean exists(String test) {
    if (test.startsWith("'")) {
      return ROWS.contains(test.substring(1, test.length() - 1));
    }
    String name = test.substring(0, test.indexOf('.'));
    return PACKAGES.stream()
        .flatMap(each -> methods(each + "." + name))
        .anyMatch(method -> method.getName().equals(test.substring(test.indexOf('.') + 1)));
  }

  private static Stream<Method> methods(String className) {
    try {
      return Arrays.stream(Class.forName(className).getDeclaredMethods())
          .filter(
              method ->
                  method.isAnnotationPresent(Test.class)
                      || method.isAnnotationPresent(ParameterizedTest.class));
    } catch (ClassNotFoundException e) {
      return Stream.empty();
    }
  }

  @Test
  void everyRequirementHasTestsThatExist() {
    requirements()
        .forEach(
            (requirement, tests) -> {
              assertThat(tests).as(requirement).isNotEmpty();
              assertThat(tests).as(requirement).allMatch(Rfc9113Test::exists);
            });
  }

  @Test
  void everyViolationThatIsTestedIsOfARequirement() {
    Set<String> named =
        requirements().values().stream()
            .flatMap(List::stream)
            .filter(test -> test.startsWith("'"))
            .map(test -> test.substring(1, test.length() - 1))
            .collect(Collectors.toSet());

    assertThat(named).isEqualTo(ROWS);
  }
}
