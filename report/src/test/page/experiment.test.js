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
