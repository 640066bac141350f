package io.bench.app.plugin;

/** A provider and where it comes from. */
record Provided<T>(T provider, Origin origin) {}
