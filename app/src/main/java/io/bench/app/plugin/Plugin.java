package io.bench.app.plugin;

import io.bench.engine.run.PluginInfo;
import java.nio.file.Path;
import java.util.List;

/**
 * A plugin folder that was read.
 *
 * @param name the folder's name
 * @param folder where it lies
 * @param jars its jars, in the order of their names
 * @param loader loads from them; never closed, since what it has loaded is used to the end
 */
record Plugin(String name, Path folder, List<PluginInfo.Jar> jars, ClassLoader loader) {}
