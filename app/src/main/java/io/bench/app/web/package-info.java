/**
 * Pages in a browser on this machine: a command while its runs go on, and past runs. Listens on
 * loopback only, answers whoever has the token of its address, and never writes. What is shown
 * comes from result folders; nothing here is on the way of an op.
 */
@NullMarked
package io.bench.app.web;

import org.jspecify.annotations.NullMarked;
