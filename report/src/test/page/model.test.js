import assert from 'node:assert/strict';
import {test} from 'node:test';
import {errorShare, hasValues, headlineKind, processorsOf, stepId, tracksOf} from '../../main/page/model.js';

test('a paced step with response times is read by these', () => {
  const total = {latencies: {response: {}, service: {}}};
  assert.equal(headlineKind({paced: true}, total), 'response');
  assert.equal(headlineKind({paced: false}, total), 'service');
  assert.equal(headlineKind({paced: true}, {latencies: {service: {}}}), 'service');
  assert.equal(headlineKind({paced: true}, {}), 'service');
});

test('errors are the failed and the unfinished of all that were issued', () => {
  assert.equal(errorShare({counts: {issued: 200, failed: 3, unfinished: 1}}), 0.02);
  assert.equal(errorShare({counts: {issued: 10, failed: 1}}), 0.1);
  assert.equal(errorShare({counts: {issued: 0, failed: 0}}), 0);
});

test('what is rare has values only if it happened', () => {
  assert.equal(hasValues([null, 0], false), true);
  assert.equal(hasValues([null, 0], true), false);
  assert.equal(hasValues([0, 2], true), true);
  assert.equal(hasValues([null]), false);
  assert.equal(hasValues(undefined), false);
});

test('the processors of several clients are those of all of them', () => {
  const environment = {processors: 2};
  const clients = [{environment}, {environment: {processors: 4}}];
  assert.equal(processorsOf({environment}), 2);
  assert.equal(processorsOf({environment, clients}), 6);
  assert.equal(processorsOf({environment, merged: clients}), 6);
  assert.equal(processorsOf({environment: {}}), 1);
});

test('the processors of what client 0 does for all are its own', () => {
  const environment = {processors: 2};
  const clients = [{environment}, {environment: {processors: 4}}];
  assert.equal(processorsOf({environment, clients}, {clients: '1'}), 2);
  assert.equal(processorsOf({environment, clients}, {clients: '2'}), 6);
  assert.equal(processorsOf({environment, merged: clients}, {clients: '1'}), 6);
});

test('the processors of a merged step are those of the shards that recorded it', () => {
  const environment = {processors: 2};
  const merged = [{shard: '1/2', environment}, {shard: '2/2', environment: {processors: 4}}];
  assert.equal(processorsOf({environment, merged}, {}, ['1/2']), 2);
  assert.equal(processorsOf({environment, merged}, {}, ['1/2', '2/2']), 6);
  assert.equal(processorsOf({environment, merged}, {}, undefined), 6);
});

test('a step is found by its place in the report', () => {
  const steps = [{name: 'a'}, {name: 'b'}];
  assert.equal(stepId({steps}, steps[1]), 'step-1');
});

test('processes of one run have colours of their own, those of several runs that of their arm', () => {
  const process = (label) => ({label, start: [0]});
  const one = {runs: [{label: 'A', arm: 0}]};
  const forks = {results: [{run: 0, processes: [process('fork 1'), process('fork 2'), {label: 'without data'}]}]};
  assert.deepEqual(tracksOf(one, forks).map(({label, index}) => [label, index]), [['fork 1', 0], ['fork 2', 1]]);
  const two = {runs: [{label: 'A1', arm: 0}, {label: 'A2', arm: 0}]};
  const each = {results: [{run: 0, processes: [process('')]}, {run: 1, processes: [process('')]}]};
  assert.deepEqual(tracksOf(two, each).map(({label, index}) => [label, index]), [['A1', 0], ['A2', 0]]);
});
