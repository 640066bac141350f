package io.bench.adapter.diagnostic;

import io.bench.adapter.api.Capture;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpTemplate;

/** Gives what an op captures a value where there is no answer: the name of its field. Hot path. */
final class CapturedNames {

  private final Capture[] captures;

  CapturedNames(OpTemplate template) {
    this.captures = template.captures().toArray(Capture[]::new);
  }

  void tell(Completion completion) {
    for (Capture capture : captures) {
      completion.capture(capture.variable(), capture.field());
    }
  }
}
