import assert from 'node:assert/strict';
import {test} from 'node:test';
import * as units from '../../main/page/units.js';

/** One test for each row: the arguments, and what they become. */
function becomes(name, rows) {
  rows.forEach(([wanted, ...given]) => test(`${name}(${given.map((one) => JSON.stringify(one)).join(', ')}) is ${wanted}`,
    () => assert.equal(units[name](...given), wanted)));
}

becomes('number', [['–', null], ['–', NaN], ['0', 0], ['0.00123', 0.0012345], ['12.3', 12.345], ['99.9', 99.94], ['123', 123.4],
  ['1,234,567', 1234567]]);
becomes('count', [['–', undefined], ['12,345', 12345]]);
becomes('compact', [['950', 950], ['1.2k', 1200], ['2.5M', 2500000]]);
becomes('latency', [['–', null], ['0 ns', 0], ['999 ns', 999], ['1.00 µs', 1000], ['1.09 ms', 1.09e6], ['27.0 ms', 27e6], ['1.50 s', 1.5e9],
  ['3,600 s', 3.6e12]]);
becomes('latencyTick', [['1 ms', 1e6], ['200 µs', 2e5], ['10 s', 1e10]]);
becomes('latencyRange', [['0.900 to 1.10 ms', 9e5, 1.1e6]]);
becomes('share', [['–', null], ['0 %', 0], ['0.05 %', 0.0005], ['100 %', 1]]);
becomes('bytes', [['–', null], ['0 B', 0], ['999 B', 999], ['1.5 kB', 1500], ['2 GB', 2e9], ['3,000 TB', 3e15]]);
becomes('span', [['–', null], ['1.25 s', 1.25], ['1 min 40 s', 100], ['1 h 1 s', 3601], ['2 h', 7200]]);
becomes('elapsed', [['0:00', 0], ['−0:05', -5], ['1:30', 90], ['0:02.5', 2.5], ['1:02:03', 3723], ['1:00', 59.96]]);
becomes('instant', [['–', null], ['2026-03-04 05:06:07 UTC', '2026-03-04T05:06:07.089Z']]);
becomes('timeOfDay', [['05:07:37 UTC', '2026-03-04T05:06:07Z', 90], ['', 'no time', 1]]);
becomes('percentileAt', [['50 %', 2], ['90 %', 10], ['99 %', 100], ['99.9 %', 1000], ['99.99 %', 10000]]);
becomes('ratioText', [['–', null], ['0.0012', 0.00123], ['1.050', 1.05], ['12.5', 12.46], ['250', 250]]);
becomes('ratioInterval', [['0.950 to 1.100', {lower: 0.95, upper: 1.1}], ['0.500 to ∞', {lower: 0.5, upper: null}],
  ['boundless', {lower: 0.0001, upper: 5000}]]);
