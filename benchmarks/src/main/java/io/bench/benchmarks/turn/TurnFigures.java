package io.bench.benchmarks.turn;

/**
 * What a client did in one turn.
 *
 * @param perSecond units that ended well, per second
 * @param cpuNanosPerUnit CPU time of the client's whole process; NaN if it is not known
 * @param bytesPerUnit what it allocated on its heap; NaN of a client without such a heap
 * @param compileShare how much of the turn its JIT compilers worked; 0 of a client without any
 */
public record TurnFigures(
    double perSecond, double cpuNanosPerUnit, double bytesPerUnit, double compileShare) {}
