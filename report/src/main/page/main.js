import {showLive} from './live.js';
import {renderReport} from './page.js';
import {showResults} from './results.js';

/** What shows each page; Page.java names the one that is wanted. */
const PAGES = {
  report: () => renderReport(document, JSON.parse(document.getElementById('data').textContent)),
  live: showLive,
  results: showResults,
};

PAGES[document.documentElement.dataset.page]();
