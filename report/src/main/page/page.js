import {printInLight} from './chart.js';
import {append, element} from './elements.js';
import {experimentSection} from './experiment.js';
import {aboutSection} from './facts.js';
import {comparisonSection, headline} from './headline.js';
import {stepId} from './model.js';
import {curveSection, curvesOf} from './rate-curve.js';
import {stepSection} from './step.js';
import {themeButton} from './theme.js';
import {instant, span} from './units.js';

function banner(report) {
  const searches = report.searches || [];
  const first = report.runs.length > 0 ? report.runs[0].run : searches[0].document;
  const workload = first.workload.name || first.workload;
  const several = report.runs.length + searches.length > 1;
  const title = report.experiment ? report.experiment.name : several ? `${workload}: ${report.runs.length + searches.length} ${report.runs.length > 0 ? 'runs' : 'searches'}` : `${workload} on ${first.adapter}`;
  document.title = `${title} – Bench report`;
  const seconds = (Date.parse(first.end || first.updated) - Date.parse(first.start)) / 1000;
  const armsOfRuns = new Set([...report.runs, ...searches].map((run) => run.arm)).size;
  const facts = report.experiment ? experimentFacts(report.experiment, report.made) : several
    ? [armCount(armsOfRuns), `made ${instant(report.made)}`]
    : [first.state, instant(first.start), `took ${span(seconds)}`, first.scenario ? `scenario ${first.scenario}` : null,
      first.demonstration ? 'client and server share this machine' : null];
  const state = report.experiment ? report.experiment.state : several ? null : first.state;
  return element('div', {class: 'inner'},
    element('p', {class: 'brand'}, 'Bench'),
    themeButton(),
    element('h1', null, title),
    element('p', {class: 'meta'}, facts.filter((fact) => fact).map((fact, index) => [
      index > 0 ? ' · ' : null, element('span', {class: state && index === 0 ? `state ${state}` : null}, fact)])));
}

/** All arms that take part, also those that nothing is drawn of. */
function experimentFacts(shown, made) {
  const named = (arms) => new Set(arms.map((arm) => arm.rateOf || arm.name)).size;
  const skipped = named(shown.arms.filter((arm) => arm.skipped));
  return [shown.state, armCount(named(shown.arms) - skipped), skipped > 0 ? `${skipped} skipped` : null, `made ${instant(made)}`];
}

function armCount(arms) {
  return `${arms} ${arms === 1 ? 'arm' : 'arms'}`;
}

function contents(report) {
  const links = report.steps.map((step) => [`#${stepId(report, step)}`, step.name]);
  if (report.experiment) {
    links.unshift(['#answer', 'Answer'], ['#comparison', 'Runs']);
  } else if (report.runs.length > 1) {
    links.unshift(['#comparison', 'Comparison']);
  }
  if (curvesOf(report).length > 0) {
    links.unshift(['#curve', 'Latency against rate']);
  }
  links.push(['#about', 'How it was run']);
  return element('nav', {'aria-label': 'On this page'},
    links.map(([target, name]) => element('a', {href: target}, name)));
}

function imprint(report) {
  return element('p', null,
    `Made by Bench ${report.benchVersion}, ${instant(report.made)}. Time 0 of charts is the begin of the measurement; `
    + 'times of day are UTC. A percentile with fewer than ten samples above it is not shown. Drag over a chart to zoom, '
    + 'click twice to see all of it again. Drawn by Apache ECharts (Apache License 2.0).');
}

/**
 * Shows a report: what `ReportDocument` writes, see docs/reference/reports.md.
 *
 * @param root holds the elements with the ids banner, content and imprint
 */
export function renderReport(root, report) {
  printInLight();
  root.querySelector('#banner').append(banner(report));
  const figures = report.experiment || report.runs.length === 0 ? null : headline(report);
  const curve = report.experiment ? null : curveSection(report);
  append(root.querySelector('#content'), [
    // A curve says at a glance what its many steps say one by one.
    curve || figures,
    curve ? figures : null,
    contents(report),
    experimentSection(report),
    report.experiment ? curveSection(report) : null,
    comparisonSection(report),
    report.steps.map((step) => stepSection(report, step)),
    aboutSection(report),
  ]);
  root.querySelector('#imprint').append(imprint(report));
}
