import assert from 'node:assert/strict';
import {afterEach, beforeEach, test} from 'node:test';
import {accountText, timeTables, timesSoFar} from '../../main/page/time-account.js';
import {FakeDocument} from './fake-document.js';

const parts = (permit, server) => ({predecessor: 0, permit, space: 0, backoff: 0, delay: 5e4, unsent: 3e4, server, unread: 2e4});
const LIVE = {of: 'measurement so far', latencyNanos: 1e6, partNanos: parts(3e5, 6e5), clientNanos: 1e5, machineNanos: null};
const JUDGED = {percentile: 99, latencyNanos: 7e5, partNanos: parts(0, 6e5), clientNanos: 8e4, machineNanos: 2e4};
const STEP = {name: 'main', paced: true};
let page;

beforeEach(() => {
  page = new FakeDocument().install();
});
afterEach(() => page.uninstall());

const rowsOf = (block) => {
  const [, scroll] = block.children;
  const [, head, body] = scroll.children[0].children;
  return [head.children[0], ...body.children].map((row) => row.children.map((cell) => cell.text()));
};
const partsOf = (block) => block.children[1].children[0].children[2].children[0].children.at(-1).children[0].children.length;

test('an account says who spent the time, and nothing of the machine where it is not known', () => {
  assert.equal(accountText(JUDGED), 'p99 700 µs: 600 µs server, 80.0 µs client, 20.0 µs machine');
  assert.equal(accountText(LIVE), 'measurement so far 1.00 ms: 300 µs waiting for a permit, 600 µs server, 100 µs client');
});

test('the account so far has the columns of the report', () => {
  const block = timesSoFar(STEP, [{...LIVE, clientNanos: 7e4, machineNanos: 3e4}]);
  assert.deepEqual(rowsOf(block), [['mean of', 'an op', 'permit', 'server', 'client', 'machine', 'share'],
    ['measurement so far', '1.00 ms', '300 µs', '600 µs', '70.0 µs', '30.0 µs', '']]);
  assert.equal(partsOf(block), 4);
  assert.match(block.children.at(-1).text(), /client is without what the machine caused/);
});

test('the account so far of several clients has no machine', () => {
  const block = timesSoFar(STEP, [LIVE]);
  assert.deepEqual(rowsOf(block), [['mean of', 'an op', 'permit', 'server', 'client', 'share'],
    ['measurement so far', '1.00 ms', '300 µs', '600 µs', '100 µs', '']]);
  assert.equal(partsOf(block), 3);
  assert.match(block.children.at(-1).text(), /client is with what the machine caused/);
  assert.equal(timesSoFar(STEP, []), null);
});

test('the account of a judged measurement names the machine and no wait that there was not', () => {
  const total = {latencies: {response: {}}};
  const [block] = timeTables({runs: [{}]}, {...STEP, results: [{run: 0, phase: {total, timeAccount: [JUDGED]}}]});
  assert.deepEqual(rowsOf(block), [['percentile', 'response', 'server', 'client', 'machine', 'share'],
    ['p99', '700 µs', '600 µs', '80.0 µs', '20.0 µs', '']]);
  assert.equal(partsOf(block), 3);
});
