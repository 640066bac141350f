package io.bench.adapter.api;

/**
 * A field of an op's answer that later ops of its stride use.
 *
 * @param variable what {@link Completion#capture} is told to keep it under, from 0
 * @param field the field's name in the answer
 */
public record Capture(int variable, String field) {}
