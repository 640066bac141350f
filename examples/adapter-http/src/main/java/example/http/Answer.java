package example.http;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.OpError;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/**
 * An answer that has arrived as a whole: says whether it is a success.
 *
 * @param plan what was asked for
 * @param cycle the op's
 * @param response the answer
 */
record Answer(RequestPlan plan, long cycle, HttpResponse<byte[]> response) {

  /** Ends the op. */
  void tell(Completion completion) {
    OpError error;
    try {
      completion.addBytes(response.body().length);
      error = error(completion);
    } catch (RuntimeException e) {
      // An op that never ends would be the worse answer.
      error = new OpError("AnswerNotRead", String.valueOf(e), false, e);
    }
    if (error == null) {
      completion.succeed();
    } else {
      completion.fail(error);
    }
  }

  /** Why it is no success, or null. */
  private OpError error(Completion completion) {
    int status = response.statusCode();
    if (!plan.okStatus().has(status)) {
      String message = plan.method() + " " + response.uri() + " was answered with " + status;
      return new OpError("HTTP_" + status, message, plan.idempotent(), null);
    }
    if (response.version() != plan.version()) {
      String message = response.uri() + " was answered in " + response.version();
      return new OpError("OtherHttpVersion", message, plan.idempotent(), null);
    }
    if (plan.okBody() != null && !plan.okBody().matcher(text()).find()) {
      String message = "cycle " + cycle + ": the body is not like " + plan.okBody();
      return new OpError("BodyNotOk", message, false, null);
    }
    return plan.rows() == null ? null : rowsError(completion);
  }

  private String text() {
    return new String(response.body(), StandardCharsets.UTF_8);
  }

  private OpError rowsError(Completion completion) {
    JsonRows rows = JsonRows.read(response.body(), plan.rows());
    if (rows == null) {
      return new OpError("NoJson", "cycle " + cycle + ": the body is no JSON", false, null);
    }
    completion.addRows(rows.count());
    ExpectedRows expected = plan.template().expectedRows();
    if (expected != null) {
      OpError wrong = rows.verify(expected, cycle, completion);
      if (wrong != null) {
        return wrong;
      }
    }
    return rows.capture(plan.template().captures(), completion);
  }
}
