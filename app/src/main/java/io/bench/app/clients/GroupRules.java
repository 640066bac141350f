package io.bench.app.clients;

import java.time.Duration;

/**
 * What a {@link Coordinator} is told to expect of the clients.
 *
 * @param clients how many there are
 * @param agreement client 0's own
 * @param joining how long clients may take to come
 * @param silence after how long without a message a client is lost
 * @param ending how long a client may take to end a run that is stopped, before it is lost
 */
public record GroupRules(
    int clients, Agreement agreement, Duration joining, Duration silence, Duration ending) {}
