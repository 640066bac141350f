/**
 * What the machine does to this process: CPU time that the hypervisor or a control group's quota
 * takes from it, and other processes that want the same CPUs. Read from the kernel's files once per
 * interval; nothing here runs per op, and what cannot be read is unknown, never an error. Data
 * flows from {@link io.bench.engine.machine.MachineMeter} to the client's usage.
 */
@NullMarked
package io.bench.engine.machine;

import org.jspecify.annotations.NullMarked;
