import {disclosure, download, element} from './elements.js';
import {NONE, count} from './units.js';

/**
 * A table. Columns are {title, of(row), text(value), figure}: `of` takes the raw value out of a row,
 * `text` makes it readable, `figure` says that it is a number. The first column names the row.
 */
export function table(caption, columns, rows, attributes) {
  const head = element('tr', null, columns.map((column) =>
    element('th', {scope: 'col', class: column.figure ? 'figure' : null}, column.title)));
  const body = rows.map((row) => element('tr', null, columns.map((column, index) =>
    element(index === 0 ? 'th' : 'td', {
      scope: index === 0 ? 'row' : null,
      class: column.figure ? 'figure' : null,
    }, cell(column, row)))));
  return element('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption},
    element('table', attributes,
      element('caption', {class: 'unseen'}, caption),
      element('thead', null, head),
      element('tbody', null, body)));
}

function cell(column, row) {
  const value = column.of(row);
  if (value instanceof Node) {
    return value;
  }
  if (value === null || value === undefined) {
    return NONE;
  }
  return column.text ? column.text(value) : value;
}

/** The same as comma-separated values, in the units that the column titles name. */
export function csv(columns, rows) {
  const quoted = (value) => {
    if (value === null || value === undefined) {
      return '';
    }
    // A cell that begins like a formula is not to be computed by a spreadsheet.
    const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [columns.map((column) => quoted(column.title))];
  rows.forEach((row) => lines.push(columns.map((column) => quoted(column.of(row)))));
  return lines.map((line) => line.join(',')).join('\n') + '\n';
}

/** The numbers behind a chart, closed at first, with a button that saves them. */
export function numbers(name, content, open) {
  return disclosure('Numbers', () => {
    const {columns, rows} = content();
    return [
      element('p', {class: 'tools'},
        element('button', {
          type: 'button',
          onclick: () => download(`${fileName(name)}.csv`, 'text/csv', csv(columns, rows)),
        }, 'Save as CSV'),
        ` ${count(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`),
      table(name, columns, rows, {class: 'numbers'}),
    ];
  }, {class: 'numbers-of', open});
}

function fileName(name) {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
