package io.bench.adapter.grpc.service.message;

import io.bench.stargate.WireBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Collects all mistakes within one message, list or mapping of a template. */
final class Mistakes {

  private final boolean triedOut;
  private final List<String> problems = new ArrayList<>();

  /**
   * @param triedOut whether bindings may be asked for the values of cycle 0
   */
  Mistakes(boolean triedOut) {
    this.triedOut = triedOut;
  }

  /** Compiles a part; what does not fit is noted, and nothing stands for it. */
  Part attempt(Supplier<Part> compilation) {
    try {
      return compilation.get();
    } catch (UnfitValue e) {
      problems.addAll(e.problems());
      return Part.EMPTY;
    }
  }

  void add(UnfitValue unfit) {
    problems.addAll(unfit.problems());
  }

  /**
   * Ends the compilation if there are mistakes. Nobody will try the other parts out then, so that
   * is done before.
   *
   * @param others what could be compiled
   * @throws UnfitValue with all of them
   */
  void throwIfAny(Iterable<Part> others) {
    if (problems.isEmpty()) {
      return;
    }
    if (triedOut) {
      others.forEach(this::tryOut);
    }
    throw new UnfitValue(problems);
  }

  /**
   * Writes a whole message as it is for cycle 0, to see whether bindings give what fields can hold.
   *
   * @throws UnfitValue with all that do not
   */
  static void findIn(Part message) {
    Mistakes mistakes = new Mistakes(true);
    mistakes.tryOut(message);
    mistakes.throwIfAny(List.of());
  }

  private void tryOut(Part part) {
    if (part instanceof Part.Several several) {
      several.parts().forEach(this::tryOut);
    } else if (part instanceof Part.Delimited delimited) {
      tryOut(delimited.content());
    } else if (part instanceof Part.Group group) {
      tryOut(group.content());
    } else {
      try {
        part.write(0, new WireBuffer());
      } catch (UnfitValue e) {
        add(e);
      }
    }
  }
}
