import assert from 'node:assert/strict';
import {afterEach, beforeEach, test} from 'node:test';
import {csv, numbers, table} from '../../main/page/table.js';
import {FakeDocument} from './fake-document.js';

const COLUMNS = [
  {title: 'op', of: (row) => row.op},
  {title: 'p99, ms', of: (row) => row.p99, text: (value) => `${value} ms`, figure: true},
];
let page;

beforeEach(() => {
  page = new FakeDocument().install();
});
afterEach(() => page.uninstall());

test('CSV has the raw values, in the units of the titles', () => {
  assert.equal(csv(COLUMNS, [{op: 'read', p99: 1.5}, {op: 'write', p99: null}]), 'op,"p99, ms"\nread,1.5\nwrite,\n');
});

test('CSV quotes what a comma, a quote or a line would break', () => {
  assert.equal(csv([COLUMNS[0]], [{op: 'a,b'}, {op: 'say "x"'}, {op: 'two\nlines'}]), 'op\n"a,b"\n"say ""x"""\n"two\nlines"\n');
});

test('a text that begins like a formula is none in a spreadsheet, a negative number stays a number', () => {
  assert.equal(csv([COLUMNS[0]], [{op: '=1+1'}, {op: '@x'}, {op: -5}]), "op\n'=1+1\n'@x\n-5\n");
});

test('the first cell of a row is its heading, and a missing value a dash', () => {
  const [head, body] = table('Ops', COLUMNS, [{op: 'read', p99: 2}, {op: 'write'}]).children[0].children.slice(1);
  assert.deepEqual(head.children[0].children.map((cell) => [cell.name, cell.text()]), [['th', 'op'], ['th', 'p99, ms']]);
  assert.deepEqual(body.children.map((row) => row.children.map((cell) => [cell.name, cell.text()])),
    [[['th', 'read'], ['td', '2 ms']], [['th', 'write'], ['td', '–']]]);
});

test('markup in a cell stays text', () => {
  const cell = table('Ops', COLUMNS, [{op: '<b>&', p99: 1}]).children[0].children[2].children[0].children[0];
  assert.deepEqual(cell.children.map((child) => child.data), ['<b>&']);
});

test('the numbers of a chart are made when they are opened, and not twice', () => {
  let made = 0;
  const details = numbers('Rate', () => {
    made += 1;
    return {columns: COLUMNS, rows: [{op: 'read', p99: 1}]};
  });
  assert.equal(made, 0);
  details.open = true;
  details.dispatch('toggle');
  details.dispatch('toggle');
  assert.equal(made, 1);
  assert.match(details.text(), /Save as CSV 1 row/);
});
