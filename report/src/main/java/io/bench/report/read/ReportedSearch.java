package io.bench.report.read;

/**
 * The folder of a search in a report. Immutable.
 *
 * @param arm which arm it belongs to, from 0
 * @param label what it is called where several are shown
 * @param folder as it was given
 * @param document its {@code search.json}
 */
public record ReportedSearch(int arm, String label, String folder, Object document) {}
