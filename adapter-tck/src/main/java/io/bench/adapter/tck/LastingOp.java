package io.bench.adapter.tck;

import io.bench.adapter.api.OpTemplate;
import java.util.Map;

/**
 * An op that is in flight until it is given up, and what keeps it there.
 *
 * @param template is not answered from {@code hold} to {@code release}
 * @param parameters with which the adapter is opened, as a user would type them
 * @param hold before the first of them is started
 * @param release when all are given up
 */
record LastingOp(
    OpTemplate template, Map<String, String> parameters, Runnable hold, Runnable release) {}
