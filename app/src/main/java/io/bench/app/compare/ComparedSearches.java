package io.bench.app.compare;

import io.bench.app.search.SearchDocument;
import io.bench.app.search.SearchFolder;
import io.bench.app.text.CurveText;
import io.bench.app.text.Figures;
import io.bench.app.text.TextTable;
import io.bench.app.text.Wrapped;
import io.bench.engine.json.Schema;
import io.bench.engine.result.RateCurve;
import io.bench.engine.search.Knee;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The answers of several searches side by side. A search bounds its answer by trials, not by a
 * distribution, so no ratio has an interval here: answers differ if their ranges do not overlap.
 *
 * <p>As JSON it is what {@code bench compare --json} prints of searches.
 */
public record ComparedSearches(Schema schema, List<Searched> searches) {

  static final Schema SCHEMA = new Schema("bench-search-comparison", 1);

  /**
   * One of them.
   *
   * @param label {@code A}, {@code B} ...; with a number where an arm has several
   * @param metPerSecond NaN, like {@code missedPerSecond}, if there is none
   * @param state {@code completed}, {@code failed} ...
   * @param answer null if the search has none
   * @param knee null if none was found
   */
  record Searched(
      String label,
      String folder,
      String state,
      String objective,
      double metPerSecond,
      double missedPerSecond,
      @Nullable String answer,
      @Nullable Knee knee) {}

  /** Reads the folders of all arms; each must hold a search. */
  static ComparedSearches of(List<List<Path>> arms) {
    List<Searched> searches = new ArrayList<>();
    for (int arm = 0; arm < arms.size(); arm++) {
      List<Path> folders = arms.get(arm);
      String letter = String.valueOf((char) ('A' + arm));
      for (int index = 0; index < folders.size(); index++) {
        Path folder = folders.get(index);
        SearchDocument document = SearchFolder.find(folder);
        if (document != null) {
          RateCurve curve = document.curve();
          searches.add(
              new Searched(
                  folders.size() == 1 ? letter : letter + (index + 1),
                  folder.toString(),
                  String.valueOf(document.state()).toLowerCase(Locale.ROOT),
                  document.slo().text(),
                  document.answer().metPerSecond(),
                  document.answer().missedPerSecond(),
                  document.answer().text(),
                  curve == null ? null : curve.knee()));
        }
      }
    }
    return new ComparedSearches(SCHEMA, searches);
  }

  /** For people, each line ended by a line feed. */
  String text() {
    List<String> lines = new ArrayList<>();
    for (Searched search : searches) {
      lines.addAll(Wrapped.lines(search.label + "  " + search.folder, "     "));
      lines.addAll(Wrapped.lines("   " + answer(search), "     "));
      lines.addAll(Wrapped.lines("   " + CurveText.knee(search.knee), "     "));
    }
    lines.add("");
    TextTable table = TextTable.ofFigures();
    table.row(List.of("", "met, ops/s", "missed, ops/s", "knee, ops/s"));
    for (Searched search : searches) {
      table.row(
          List.of(
              search.label,
              rate(search.metPerSecond),
              rate(search.missedPerSecond),
              rate(search.knee == null ? Double.NaN : search.knee.perSecond())));
    }
    lines.addAll(table.lines(""));
    if (searches.stream().map(Searched::objective).distinct().count() > 1) {
      lines.add("The objectives differ: these answers are to different questions.");
    }
    lines.add("");
    lines.add("All curves in one chart: bench report with the same folders");
    return String.join("\n", lines) + "\n";
  }

  private static String answer(Searched search) {
    return search.answer == null ? "no answer: the search is " + search.state : search.answer;
  }

  private static String rate(double perSecond) {
    return Double.isNaN(perSecond) ? "-" : Figures.rate(perSecond);
  }
}
