import assert from 'node:assert/strict';
import {test} from 'node:test';
import {bucketsOf, outline} from '../../main/page/histogram.js';

test('buckets have their bounds, and none is missing between the first and the last', () => {
  const result = {buckets: {perDecade: 1, service: [3, 5, 5, 7]}};
  assert.deepEqual(bucketsOf(result, 'service'), [[1e3, 1e4, 5], [1e4, 1e5, 0], [1e5, 1e6, 7]]);
  assert.deepEqual(bucketsOf(result, 'response'), []);
  assert.deepEqual(bucketsOf({}, 'service'), []);
});

test('the outline begins and ends at 0', () => {
  assert.deepEqual(outline([[1, 10, 5], [10, 100, 2]]), [[1, 0], [1, 5], [10, 5], [10, 2], [100, 2], [100, 0]]);
  assert.deepEqual(outline([]), []);
});
