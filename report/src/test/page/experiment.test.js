import assert from 'node:assert/strict';
import {afterEach, beforeEach, test} from 'node:test';
import {experimentSection} from '../../main/page/experiment.js';
import {FakeDocument} from './fake-document.js';

const SHOWN = {
  state: 'completed', rounds: 2, processesPerTurn: 1, order: 'abba', data: 'kept', delta: 0.03, shown: [], turns: [],
  findings: [], expectations: [], published: [],
  arms: [{name: 'a', data: 'kept'}, {name: 'b', data: 'prepared-once'}, {name: 'c', data: 'of-a-later-version'}],
};
let page;

beforeEach(() => {
  page = new FakeDocument().install();
});
afterEach(() => page.uninstall());

const textOf = (shown) => experimentSection({experiment: {...SHOWN, ...shown}}).text();

test('what becomes of the data of an arm is said in words, of a state that is new by its name', () => {
  const text = textOf({});
  assert.match(text, /b: prepared once, then kept\./);
  assert.match(text, /c: of-a-later-version\./);
  assert.doesNotMatch(text, /undefined|a: prepared/);
});

const row = (title, ratio, ratioWithDisturbed, more) => ({title, baseline: 'a', other: 'b', unit: 'time', baselineProcesses: 2,
  otherProcesses: 2, verdict: 'worse', ratio, interval: null, paired: {ratioWithDisturbed}, ...more});
const blocks = (disturbed) => ({restarts: 2, rounds: 20, blockSeconds: 1, disturbed});

test('ratios that disturbed rounds would change are told with both values', () => {
  const findings = [row('p50', 1.1, 1.1109), row('p90', 2, 2.0201), row('p99', 1.5, null)];
  assert.match(textOf({blocks: blocks(3), findings}),
    /With the disturbed rounds these ratios differ by more than 1 %: p90 2\.020 instead of 2\.000\./);
  assert.match(textOf({blocks: blocks(3), findings: [...findings, row('p50', 1, 1, {other: 'c'})]}), /1 %: p90 of b 2\.020 instead/);
  assert.match(textOf({blocks: blocks(3), findings: [...findings, row('p50', 1, 1, {baseline: 'c'})]}), /1 %: p90 of b against a 2\.020 instead/);
});

test('that disturbed rounds change nothing is told too, unless there were none', () => {
  assert.match(textOf({blocks: blocks(1), findings: [row('p50', 1.1, 1.1109)]}), /With the disturbed rounds no ratio differs by more than 1 %\./);
  assert.doesNotMatch(textOf({blocks: blocks(0), findings: [row('p50', 1.1, 2)]}), /With the disturbed/);
  assert.doesNotMatch(textOf({blocks: blocks(1), findings: [row('p99', 1.1, null), row('p50', 1.1, 2, {paired: undefined})]}), /With the disturbed/);
});
