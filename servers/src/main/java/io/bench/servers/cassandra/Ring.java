package io.bench.servers.cassandra;

import java.math.BigInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Tokens of the Murmur3 ring, dealt out so that every node owns the same share exactly. */
final class Ring {
  private static final BigInteger SIZE = BigInteger.ONE.shiftLeft(64);
  private static final BigInteger FIRST = BigInteger.valueOf(Long.MIN_VALUE);

  private Ring() {}

  /**
   * Returns the tokens of one node, separated by commas. Token {@code k} of {@code n} in all is
   * {@code -2^63 + (2k + 1) 2^63 / n}, and the nodes take turns.
   *
   * @param node which node, from 1
   * @param nodes how many nodes there are
   * @param tokensPerNode how many tokens each has
   */
  static String tokens(int node, int nodes, int tokensPerNode) {
    BigInteger twiceAll = BigInteger.valueOf(2L * nodes * tokensPerNode);
    return IntStream.range(0, tokensPerNode)
        .mapToObj(turn -> BigInteger.valueOf(2L * (turn * nodes + node - 1) + 1))
        .map(odd -> FIRST.add(SIZE.multiply(odd).divide(twiceAll)).toString())
        .collect(Collectors.joining(","));
  }
}
