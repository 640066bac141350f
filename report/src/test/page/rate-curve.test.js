import assert from 'node:assert/strict';
import {test} from 'node:test';
import {barsOf, curveChart, curvesOf, kneeText, lineOf, linesOf, placeOf, verdictText} from '../../main/page/rate-curve.js';

const point = (offered, p99, more) => ({
  name: `latency@${offered}`, offeredPerSecond: offered, achievedPerSecond: offered, held: true,
  counts: {issued: 100, failed: 1, unfinished: 1}, unsentOps: 0, response: {p50: p99 / 4, p90: p99 / 2, p99, 'p99.9': null, max: p99 * 2}, ...more,
});
const curve = (...points) => ({step: 'latency', points, knee: null});
const ofRun = (label, arm, ...points) => ({label, arm, runs: 1, bounds: [], curve: curve(...points)});
const ofSearch = (...points) => ({...ofRun('A', 0, ...points), search: true});
const ofRuns = (...points) => ({...ofRun('A', 0, ...points), runs: 2});

test('curves are those of runs and of searches, which know their objective', () => {
  const search = {arm: 1, label: 'B', folder: 'b', document: {
    curve: curve(point(10, 8)), answer: {metPerSecond: 10}, slo: {objectives: [{name: 'p99', boundNanos: 5}, {name: 'errors', boundShare: 0.1}]}}};
  const report = {curves: [{arm: 0, label: 'A', runs: 2, curve: curve(point(10, 8))}], searches: [search]};
  const curves = curvesOf(report);
  assert.deepEqual(curves.map(({label, arm}) => [label, arm]), [['A', 0], ['B', 1]]);
  assert.deepEqual(curves[1].bounds.map((one) => one.name), ['p99']);
  assert.deepEqual(curvesOf({curves: [{curve: curve()}]}), []);
});

test('a rate that was not held stands where it was achieved', () => {
  const overloaded = point(100, 50, {held: false, achievedPerSecond: 40});
  assert.equal(placeOf(overloaded), 40);
  assert.deepEqual(lineOf(ofRun('A', 0, overloaded, point(10, 8)), 'p99').map(([rate, nanos]) => [rate, nanos]), [[10, 8], [40, 50]]);
});

test('of several trials at one rate the line takes the median, and none of a percentile that is not known', () => {
  const several = ofSearch(point(10, 9, {name: '1'}), point(10, 1, {name: '2'}), point(10, 4), point(20, 6, {response: null}));
  assert.deepEqual(lineOf(several, 'p99').map(([rate, nanos]) => [rate, nanos]), [[10, 4]]);
  assert.deepEqual(lineOf(several, 'p99.9'), []);
});

test('of two trials the line takes the slower one, as the knee does', () => {
  assert.deepEqual(lineOf(ofSearch(point(10, 9), point(10, 1)), 'p99').map(([rate, nanos]) => [rate, nanos]), [[10, 9]]);
});

test('runs of an arm are one line through the medians of the rates of one name, with the spread of p99', () => {
  const share = (offered, p99) => point(offered, p99, {name: 'latency@50%', p99Interval: {lower: 1, upper: 99}});
  const runs = ofRuns(share(100, 8), share(110, 9), share(90, 3), point(200, 20));
  assert.deepEqual(lineOf(runs, 'p99').map(([rate, nanos]) => [rate, nanos]), [[100, 8], [200, 20]]);
  assert.deepEqual(barsOf(runs), [[100, 3, 9]]);
  assert.deepEqual(barsOf(ofRun('A', 0, share(100, 8))), [[100, 1, 99]]);
  assert.match(curveChart('latency', [runs]).hint, /median of an arm's runs/);
  assert.match(curveChart('latency', [ofRun('A', 0, share(100, 8))]).hint, /Bars are 95 % intervals/);
});

test('one curve shows every percentile, several show p99 in the colours of their arms', () => {
  const one = linesOf([ofRun('A', 0, point(10, 8))]);
  assert.deepEqual(one.map(({name, off}) => [name, off]), [['p50', false], ['p90', false], ['p99', false], ['max', false]]);
  const two = linesOf([ofRun('A', 0, point(10, 8)), ofRun('B', 1, point(10, 9))]);
  assert.deepEqual(two.filter((line) => !line.off).map((line) => line.name), ['A p99', 'B p99']);
  assert.notEqual(two[0].colour, two.at(-1).colour);
});

test('the chart draws the objective, the answer and the knee', () => {
  const shown = {...ofRun('A', 0, point(1000, 8), point(20000, 9)), answer: {metPerSecond: 15000, missedPerSecond: 20000},
    bounds: [{name: 'p99', boundNanos: 1e7}]};
  shown.curve.knee = {place: 'inside', perSecond: 5000, fromPerSecond: 1000, toPerSecond: 20000};
  const {xAxis, yAxis, series} = curveChart('latency', [shown]).option();
  assert.deepEqual([xAxis.type, yAxis.type], ['log', 'log']);
  const marks = series.find((one) => one.markLine);
  assert.deepEqual(marks.markLine.data.map((one) => one.yAxis || one.xAxis), [1e7, 5000]);
  assert.deepEqual(marks.markArea.data, [[{xAxis: 15000}, {xAxis: 20000}]]);
});

test('numbers hold every measurement with what was offered, achieved and lost', () => {
  const {columns, rows} = curveChart('latency', [ofRun('A', 0, point(20, 2e6), point(10, 1e6, {held: false, achievedPerSecond: 7}))]).numbers();
  const text = (row, title) => columns.find((column) => column.title === title).of(row);
  assert.deepEqual(rows.map((row) => text(row, 'offered, ops/s')), [10, 20]);
  assert.deepEqual([text(rows[0], 'achieved, ops/s'), text(rows[0], 'held'), text(rows[0], 'p99, ms'), text(rows[0], 'errors')], [7, 'no', 1, 0.02]);
});

test('verdicts are counted, the most frequent first', () => {
  const {points} = curve(point(10, 1, {verdicts: ['JIT_ACTIVE']}), point(20, 1, {verdicts: ['NOISY', 'JIT_ACTIVE']}), point(30, 1, {verdicts: ['STEADY']}));
  assert.equal(verdictText({points}), 'JIT_ACTIVE in 2 of 3, NOISY in 1 of 3');
  assert.equal(verdictText({points: [point(10, 1)]}), '');
});

test('the knee is a sentence wherever it lies', () => {
  const knee = {perSecond: 5000, fromPerSecond: 3000, toPerSecond: 8000};
  assert.match(kneeText({...knee, place: 'inside'}), /^Knee at 5,000 ops\/s \(3,000 to 8,000\)/);
  assert.match(kneeText({...knee, place: 'lowest'}), /at or below 5,000/);
  assert.match(kneeText({...knee, place: 'highest'}), /at or above 5,000/);
  assert.match(kneeText(null), /^No knee/);
});

test('several curves show the highest percentile that each of them has', () => {
  const few = point(10, 8, {response: {p50: 2, p90: 4, p99: null, 'p99.9': null, max: 9}});
  const lines = linesOf([ofRun('A', 0, point(10, 8)), ofRun('B', 1, few)]);
  assert.deepEqual(lines.filter((line) => !line.off).map((line) => line.name), ['A p90', 'B p90']);
});
