import assert from 'node:assert/strict';
import {test} from 'node:test';
import {MOST_COLUMNS, isOther, newRun, takeRun, takeSecond, takeStep, untilTheNextSecond} from '../../main/page/live-run.js';

const head = (folder) => ({run: {arm: 0, label: 'A', folder, run: {state: 'running'}}});
const second = (start, columns, more) => ({
  name: 'main', phase: 'measurement', progress: 0.5, columns: {start: [start], end: [start + 1], ...columns}, ...more,
});
const dataOf = (report) => report.steps[0].results[0].processes[0];

test('another folder is another run', () => {
  const report = newRun();
  assert.equal(isOther(null, head('a')), true);
  assert.equal(isOther(report, head('a')), false);
  takeRun(report, head('a'));
  assert.equal(isOther(report, head('a')), false);
  assert.equal(isOther(report, head('b')), true);
});

test('seconds of a step are joined, and what was not known before or is not now is null', () => {
  const report = newRun();
  takeSecond(report, second(0, {achieved: [10], response: {p50: [1]}}));
  takeSecond(report, second(1, {achieved: [20], errors: {Timeout: [3]}}));
  takeSecond(report, second(2, {achieved: [30], response: {p50: [2]}}));
  assert.deepEqual(dataOf(report).achieved, [10, 20, 30]);
  assert.deepEqual(dataOf(report).response.p50, [1, null, 2]);
  assert.deepEqual(dataOf(report).errors.Timeout, [null, 3, null]);
  assert.equal(report.current, report.steps[0]);
});

test('time 0 is the begin of the measurement once it is known', () => {
  const report = newRun();
  takeSecond(report, second(7, {}));
  assert.deepEqual(dataOf(report).start, [0]);
  takeStep(report, {name: 'main', judged: true, paced: true, marks: {zero: 12, warmupStart: -5}, result: {facts: {state: 'running'}}});
  assert.deepEqual(dataOf(report).start, [-5]);
  assert.equal(dataOf(report).warmupStart, -5);
  assert.equal(report.steps[0].judged, true);
});

test('a step that has not measured yet has nothing to draw', () => {
  const report = newRun();
  takeStep(report, {name: 'main', judged: false, paced: false, marks: {}, result: {facts: {}}});
  assert.equal('start' in dataOf(report), false);
});

test('percentiles stay until newer ones are told', () => {
  const report = newRun();
  takeSecond(report, second(0, {}, {percentiles: {total: {service: [1, 5]}, ops: {}}}));
  takeSecond(report, second(1, {}));
  assert.deepEqual(report.steps[0].results[0].percentiles.total.service, [1, 5]);
});

test('an hour is kept', () => {
  const report = newRun();
  const times = Array.from({length: MOST_COLUMNS}, (unused, index) => index);
  takeSecond(report, {name: 'main', columns: {start: times, end: times.map((time) => time + 1), achieved: times}});
  takeSecond(report, second(MOST_COLUMNS, {achieved: [-1]}));
  assert.equal(dataOf(report).achieved.length, MOST_COLUMNS);
  assert.equal(dataOf(report).achieved[0], 1);
  assert.equal(dataOf(report).achieved.at(-1), -1);
});

test('after a fork nothing is said to begin', () => {
  assert.equal(untilTheNextSecond({text: 'fork 1/2 of step main'}, false), 'Begins.');
  assert.match(untilTheNextSecond({text: 'turn 2/6'}, true), /^Begins\. .* run before\.$/);
  assert.equal(untilTheNextSecond({text: ''}, false), 'The fork has ended.');
  assert.match(untilTheNextSecond({text: ''}, true), /^The fork has ended\. .* its own\.$/);
});
