import {renderReport} from './page.js';

renderReport(document, JSON.parse(document.getElementById('data').textContent));
