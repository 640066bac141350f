import assert from 'node:assert/strict';
import {test} from 'node:test';
import {TimeAxis} from '../../main/page/time-axis.js';

test('the unit makes ticks fall on round times', () => {
  assert.deepEqual([[0, 150], [0, 151], [-100, 8900], [0, 9001]].map(([from, to]) => new TimeAxis(from, to).unit), [1, 60, 60, 3600]);
});

test('seconds go onto the axis and come back', () => {
  const axis = new TimeAxis(-30, 600);
  assert.equal(axis.value(90), 1.5);
  assert.equal(axis.seconds(1.5), 90);
});

test('only round times have a label', () => {
  const axis = new TimeAxis(-3.21, 20);
  assert.deepEqual([-3.21, -2.5, 0, 10].map((seconds) => axis.label(seconds)), ['', '−0:02.5', '0:00', '0:10']);
});
