package io.bench.adapter.tck;

import java.util.List;

/** A way in which {@link SampleAdapter} is broken, and the tests that must fail with it. */
enum Fault {
  NONE,
  NAME_WITH_CAPITALS("theProviderIsFoundByItsName"),
  NAME_BEGINS_WITH_A_DIGIT("theProviderIsFoundByItsName"),
  DESCRIPTION_OF_TWO_LINES("theProviderDescribesItselfAndItsParameters"),
  FIELD_NOT_DECLARED("theProviderDeclaresTheFieldsOfItsOps"),
  CHECK_LEAVES_A_THREAD("checkingFindsNoMistakeInGoodOpsAndStartsNothing"),
  TAKES_ANY_FIELD("badFieldsAreRefusedByNameWhenAnOpIsPrepared"),
  REFUSES_WITHOUT_NAMES("badFieldsAreRefusedByNameWhenAnOpIsPrepared"),
  NAMES_THE_FIRST_FIELD_ONLY("badFieldsAreRefusedByNameWhenAnOpIsPrepared"),
  IS_USELESS_AFTER_A_REFUSAL("aRefusedOpDoesNotKeepOthersFromRunning"),
  FORGETS_AN_INTERRUPTION("preparingLeavesAnInterruptedThreadMarked"),
  TELLS_A_SECRET("metadataHoldsNoSecrets"),
  ENDS_AN_OP_TWICE("everyOpEndsExactlyOnceWithManyInFlightOnSeveralLanes"),
  ENDS_AN_OP_AGAIN_DURING_LATER_ONES("everyOpEndsExactlyOnceWithManyInFlightOnSeveralLanes"),
  ENDS_A_FAILED_OP_TWICE("failedRequestsEndWithTheNamesOfTheirErrors"),
  NEVER_ENDS_AN_OP(
      "everyOpEndsExactlyOnceWithManyInFlightOnSeveralLanes", "nothingIsToldOfAnOpAfterItsEnd"),
  TELLS_ROWS_AFTER_THE_END("nothingIsToldOfAnOpAfterItsEnd"),
  NAMES_AN_ERROR_BY_ITS_KEY("failedRequestsEndWithTheNamesOfTheirErrors"),
  THROWS_FOR_A_FAILED_REQUEST("failedRequestsEndWithTheNamesOfTheirErrors"),
  SUCCEEDS_WHERE_THE_SERVER_FAILS("failedRequestsEndWithTheNamesOfTheirErrors"),
  CAPTURES_NOTHING("answersAreComparedAndCapturedAsOpsAskForIt"),
  COMPARES_NOTHING("answersAreComparedAndCapturedAsOpsAskForIt"),
  CALLS_MISSING_ROWS_EQUAL("answersAreComparedAndCapturedAsOpsAskForIt"),
  SLEEPS_IN_START("startAndFlushDoNotWaitForAnything"),
  WAITS_FOR_A_LATCH_IN_START("startAndFlushDoNotWaitForAnything"),
  READS_FROM_A_SOCKET_IN_START("startAndFlushDoNotWaitForAnything"),
  SLEEPS_IN_FLUSH("startAndFlushDoNotWaitForAnything"),
  FORGETS_WAKES("opsEndWithoutOthersThatFollowAndTheLaneGoesOnAfterwards"),
  ENDS_A_CANCELLED_OP_TWICE(
      "cancelledOpsEndAtMostOnceAndOthersAsEver",
      "opsInFlightAtTheCloseEndAtMostOnceAndDoNotSucceedAfterwards"),
  THROWS_WHEN_CANCELLING(
      "cancelledOpsEndAtMostOnceAndOthersAsEver",
      "opsInFlightAtTheCloseEndAtMostOnceAndDoNotSucceedAfterwards"),
  FORGETS_WAKES_WHILE_NOBODY_ANSWERS(
      "cancelledOpsEndAtMostOnceAndOthersAsEver",
      "opsInFlightAtTheCloseEndAtMostOnceAndDoNotSucceedAfterwards"),
  CANCELLING_HITS_THE_NEXT_OP("cancelledOpsEndAtMostOnceAndOthersAsEver"),
  SUCCEEDS_WHEN_CLOSED("opsInFlightAtTheCloseEndAtMostOnceAndDoNotSucceedAfterwards"),
  /** No fault: to cancel is best effort. */
  IGNORES_CANCELLING,
  /** No fault: a server that is missing is met where the adapter connects. */
  CONNECTS_WITH_ITS_LANES,
  MOVES_A_LANE_TO_ANOTHER_THREAD("anEventLoopRunsAllTurnsOfALaneOnOneThread"),
  FORGETS_TIMES("anEventLoopRunsATurnWhenItsTimeHasCome"),
  GOES_ON_AFTER_THE_LAST_TURN("anEventLoopRunsNoTurnAfterTheLast"),
  CLOSE_THROWS_THE_SECOND_TIME("closingTwiceIsAsGoodAsOnce"),
  CLOSE_OF_A_LANE_THROWS_THE_SECOND_TIME("closingTwiceIsAsGoodAsOnce"),
  LEAVES_A_THREAD("noThreadIsLeftAfterTheClose"),
  LEAVES_A_CONNECTION("noConnectionIsLeftAfterTheClose"),
  LEAVES_A_THREAD_WHEN_NOT_OPENED("nothingIsLeftWhereNoServerIsReached"),
  BLAMES_THE_USER_FOR_THE_SERVER("nothingIsLeftWhereNoServerIsReached"),
  ALLOCATES_MUCH("allocationPerOpIsReported");

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<String> failing;

  Fault(String... failing) {
    this.failing = List.of(failing);
  }

  /** The names of the kit's tests that find it. */
  List<String> failing() {
    return failing;
  }
}
