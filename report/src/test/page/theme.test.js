import assert from 'node:assert/strict';
import {afterEach, beforeEach, test} from 'node:test';
import {theme} from '../../main/page/theme.js';
import {FakeDocument} from './fake-document.js';

let page;

beforeEach(() => {
  page = new FakeDocument().install();
});
afterEach(() => page.uninstall());

/** The contrast of two colours as WCAG 2 defines it. */
function contrast(one, other) {
  const luminance = (colour) => {
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light, dark] = [luminance(one), luminance(other)].sort((first, second) => second - first);
  return (light + 0.05) / (dark + 0.05);
}

for (const name of ['light', 'dark']) {
  test(`${name}: series stand out from the surface by 3 to 1, text by 4.5 to 1`, () => {
    theme.set(name);
    const {series, surface, text, faint} = theme.colours();
    series.forEach((colour) => assert.ok(contrast(colour, surface) >= 3, colour));
    [text, faint].forEach((colour) => assert.ok(contrast(colour, surface) >= 4.5, colour));
  });

  test(`${name}: style sheets see the same colours as charts`, () => {
    theme.set(name);
    assert.equal(page.documentElement.dataset.theme, name);
    assert.equal(page.documentElement.style['--series-2'], theme.series(2));
    assert.equal(theme.seriesVariable(10), 'var(--series-2)');
  });
}

test('the heat map goes from one end of its scale to the other and no further', () => {
  theme.set('light');
  assert.equal(theme.heat(0), 'rgb(222, 232, 243)');
  assert.equal(theme.heat(1), 'rgb(8, 38, 82)');
  assert.equal(theme.heat(-1), theme.heat(0));
  assert.equal(theme.heat(2), theme.heat(1));
  assert.equal(theme.heat(0.125), 'rgb(186, 211, 234)');
});

test('whoever listens hears of a new theme', () => {
  let heard = 0;
  const listener = () => {
    heard += 1;
  };
  theme.listeners.push(listener);
  theme.set('dark');
  theme.listeners.splice(theme.listeners.indexOf(listener), 1);
  theme.set('light');
  assert.equal(heard, 1);
});
