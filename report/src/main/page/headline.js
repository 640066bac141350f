import {disclosure, element} from './elements.js';
import {errorShare, errorsOf, headlineKind, stepId} from './model.js';
import {table} from './table.js';
import {accountText, colouredDot, headlineAccount} from './time-account.js';
import {NONE, count, isKnown, latency, latencyRange, number, ratioInterval, ratioText, share} from './units.js';

/** How the runs ended, what may be believed of them, and their key figures. */
export function headline(report) {
  const judged = report.steps.filter((step) => step.judged);
  const shown = judged.length > 0 ? judged : report.steps.filter((step) => step.results.some((one) => one.phase));
  const title = element('h2', {id: 'result', class: 'unseen'}, 'Result');
  return element('section', {'aria-labelledby': title.id, class: 'headline'},
    title,
    report.runs.map((run) => troubles(report, run)),
    shown.map((step) => stepCard(report, step)),
    shown.length === 0 ? element('p', {class: 'note'}, 'No step was measured.') : null);
}

/** Whatever keeps the figures from being the whole truth. */
function troubles(report, shown) {
  const run = shown.run;
  const label = report.runs.length > 1 ? `${shown.label}: ` : '';
  const lines = [];
  if (run.state !== 'completed') {
    lines.push(`${label}${run.state}${run.reason ? `: ${run.reason}` : ''}`);
  }
  const missed = report.steps.flatMap((step) => step.results)
    .filter((result) => report.runs[result.run] === shown)
    .flatMap((result) => result.facts.expectations || []).filter((one) => one.result === 'missed').length;
  if (missed > 0) {
    lines.push(`${label}${missed} ${missed === 1 ? 'expectation' : 'expectations'} missed`);
  }
  if (run.writeProblem) {
    lines.push(`${label}result files have gaps: ${run.writeProblem}`);
  }
  return lines.map((line) => element('p', {class: 'trouble'}, line));
}

/** What its times are; runs with a rate and without may stand side by side. */
function drivenAs(step) {
  const closed = step.results.some((result) => ((result.phase || {}).planned || {}).loop === 'closed');
  if (!step.paced) {
    return 'closed loop, service time';
  }
  return closed ? 'paced, response time; without a rate, service time' : 'paced, response time';
}

export function stepCard(report, step) {
  const title = element('h3', null, element('a', {href: `#${stepId(report, step)}`}, step.name));
  return element('article', {class: 'card'},
    element('div', {class: 'over'}, title, element('span', {class: 'hint'}, drivenAs(step))),
    report.runs.length > 1 ? sideBySide(report, step) : step.results.map((result) => resultOf(report, step, result)));
}

/** The key figures of several runs as a table, and the evidence of their verdicts below. */
function sideBySide(report, step) {
  const rows = step.results.filter((result) => result.phase);
  const times = (result) => (result.phase.total.latencies || {})[headlineKind(step, result.phase.total)] || {};
  const withInterval = (value, interval) => element('span', null, value,
    interval && isKnown(interval.lower) ? element('span', {class: 'below'}, interval.text) : null);
  const time = (key) => ({title: key, figure: true, of: (result) => {
    const interval = (result.phase.total.intervals95 || {})[key];
    return withInterval(latency(times(result)[key]), interval && {...interval, text: latencyRange(interval.lower, interval.upper)});
  }});
  const title = `Key figures of step ${step.name}`;
  return [
    table(title, [
      {title: 'run', of: (result) => element('span', {class: 'run-label'}, armDot(report.runs[result.run]), report.runs[result.run].label)},
      {title: 'ops/s', figure: true, of: (result) => {
        const interval = (result.phase.total.intervals95 || {}).throughput;
        return withInterval(number(result.phase.rate.achievedPerSecond),
          interval && {...interval, text: `${number(interval.lower)} to ${number(interval.upper)}`});
      }},
      ...['p50', 'p99', 'p99.9', 'max'].map(time),
      {title: 'errors', figure: true, of: (result) => share(errorShare(result.phase.total))},
      ...(rows.some((result) => result.facts.expectations) ? [{title: 'expected', of: (result) =>
        element('span', null, (result.facts.expectations || []).map((one) => [expectationBadge(one), ' ']))}] : []),
      {title: 'verdicts', of: (result) => element('span', null, (result.phase.verdicts || []).map((verdict) => [verdictBadge(verdict), ' ']))},
    ], rows),
    element('p', {class: 'hint'}, 'Below a figure its 95 % interval, where there is one.'),
    disclosure('Evidence of the verdicts', () => step.results.map((result) => [
      element('h4', {class: 'run-label'}, armDot(report.runs[result.run]), report.runs[result.run].label),
      expectations(result.facts),
      result.phase ? verdicts(report, result) : element('p', {class: 'note'}, `Not measured: the step is ${result.facts.state}.`),
    ]), {class: 'more'}),
  ];
}

export function verdictBadge(verdict) {
  const steady = verdict.name === 'STEADY';
  return element('span', {class: steady ? 'verdict good' : 'verdict wanting'}, steady ? '✓ ' : '! ', verdict.name);
}

/** What was expected of the step (`expect=`), and what became of it. */
function expectations(facts) {
  const all = facts.expectations || [];
  return all.length === 0 ? null : element('ul', {class: 'verdicts'}, all.map((one) => element('li', null,
    expectationBadge(one), ' ', element('span', null, `${one.shard ? `shard ${one.shard} ` : ''}expected ${one.wanted}: ${one.reached}`))));
}

export function expectationBadge(one) {
  const looks = {met: ['verdict good', '✓ MET'], missed: ['verdict wanting', '! MISSED'], unknown: ['verdict wanting', '! UNKNOWN']};
  const [look, text] = looks[one.result] || ['hint', '– NOT APPLICABLE'];
  return element('span', {class: look, title: one.wanted}, text);
}

function resultOf(report, step, result) {
  if (!result.phase) {
    return element('p', {class: 'note'}, `Not measured: the step is ${result.facts.state}${
      result.facts.reason ? `: ${result.facts.reason}` : ''}`);
  }
  return element('div', null, expectations(result.facts), verdicts(report, result), tiles(step, result.phase));
}

function armDot(run) {
  return colouredDot(run.arm);
}

/** What says that something failed is never folded away: see VerdictKind.isFailure. */
const FAILURES = ['RATE_MISSED', 'SERVER_ERRORS'];

/** All of them; of a demonstration only those that say what failed, and the others on request. */
function verdicts(report, result) {
  const {phase} = result;
  if (!phase.verdicts) {
    return element('p', {class: 'note'}, phase.ended
      ? 'No verdict: this step prepares, or verifies.'
      : 'No verdict: the measurement did not come to its end.');
  }
  const list = (shown) => (shown.length === 0 ? null : element('ul', {class: 'verdicts'}, shown.map((verdict) => element('li', null,
    verdictBadge(verdict),
    ' ', element('span', null, verdict.evidence)))));
  const folded = report.runs[result.run].run.demonstration
    ? phase.verdicts.filter((verdict) => ![...FAILURES, 'STEADY'].includes(verdict.name)) : [];
  return [
    list(phase.verdicts.filter((verdict) => !folded.includes(verdict))),
    folded.length === 0 ? null : disclosure(
      `${folded.length} ${folded.length === 1 ? 'verdict' : 'verdicts'} on this demonstration`, () => list(folded), {class: 'more'}),
    (phase.notices || []).length === 0 ? null : disclosure(
      `${phase.notices.length} ${phase.notices.length === 1 ? 'notice' : 'notices'}`,
      () => element('ul', {class: 'notices'}, phase.notices.map((notice) =>
        element('li', null, element('b', null, notice.name), ' ', notice.evidence))), {class: 'more'}),
  ];
}

function tiles(step, phase) {
  const kind = headlineKind(step, phase.total);
  const times = (phase.total.latencies || {})[kind] || {};
  const intervals = phase.total.intervals95 || {};
  const account = headlineAccount(phase);
  const figures = element('dl', {class: 'tiles'},
    tile('Rate', `${number(phase.rate.achievedPerSecond)}`, 'ops/s',
      intervalText(intervals.throughput, (low, high) => `${number(low)} to ${number(high)}`),
      isKnown(phase.rate.offeredPerSecond) ? `offered ${number(phase.rate.offeredPerSecond)}` : null, completedText(phase.rate)),
    ['p50', 'p99', 'p99.9'].map((key) => tile(key, ...parted(times[key]),
      isKnown(times[key]) ? intervalText(intervals[key], latencyRange) : 'too few ops')),
    tile('max', ...parted(times.max)),
    tile('Errors', share(errorShare(phase.total)), null, `${count(errorsOf(phase.total))} of ${count(phase.total.counts.issued)} ops`),
    account ? tile(`Client’s part of p${account.percentile}`, ...parted(account.clientNanos),
      `of ${latency(account.latencyNanos)}`) : null);
  return [figures, account ? element('p', {class: 'spent-by'}, accountText(account)) : null];
}

/** What ended while ops were sent, where that is not the rate already. */
function completedText(rate) {
  return isKnown(rate.completedPerSecond) && number(rate.completedPerSecond) !== number(rate.achievedPerSecond)
    ? `completed ${number(rate.completedPerSecond)} while ops were sent` : null;
}

function parted(nanos) {
  return isKnown(nanos) ? latency(nanos).split(' ') : [NONE, null];
}

function intervalText(interval, range) {
  if (!interval) {
    return null;
  }
  return interval.withheld ? `no interval: ${interval.withheld}` : `95 %: ${range(interval.lower, interval.upper)}`;
}

export function tile(name, value, unit, ...below) {
  return element('div', {class: 'tile'},
    element('dt', null, name),
    element('dd', null, element('b', null, value), unit ? element('small', null, ` ${unit}`) : null,
      below.filter((line) => line).map((line) => element('span', {class: 'below'}, line))));
}

/** The judgement of `bench compare`, table by table. */
export function comparisonSection(report) {
  if (report.runs.length < 2 && (!report.experiment || report.runs.length === 0)) {
    return null;
  }
  const title = element('h2', {id: 'comparison'}, report.experiment ? 'Runs that are drawn' : 'Comparison');
  if (report.experiment) {
    return element('section', {'aria-labelledby': title.id}, title, legendOfRuns(report));
  }
  const body = report.comparison
    ? [report.comparison.comparisons.map(comparisonTable), explanation(report), differences(report)]
    : element('p', {class: 'note'}, `The runs are not compared: ${report.notCompared || 'they are of one arm'}.`);
  return element('section', {'aria-labelledby': title.id}, title, legendOfRuns(report), body);
}

function legendOfRuns(report) {
  return element('ul', {class: 'arms'}, report.runs.map((shown) =>
    element('li', null, armDot(shown), element('b', null, shown.label), ' ', element('code', null, shown.folder))));
}

function comparisonTable(one) {
  const title = `${one.step}: ${one.other} against ${one.baseline}, ${one.latency} time`;
  const rows = one.ops.flatMap((op) => [
    ...op.figures.map((figure) => ({op: op.op || 'all ops', ...figure})),
    {op: op.op || 'all ops', figure: 'errors', errors: true, baseline: op.baselineErrorShare, other: op.otherErrorShare},
  ]);
  const value = (key) => (row) => {
    const plainValue = row[key];
    if (row.errors) {
      return share(plainValue);
    }
    if (!isKnown(plainValue)) {
      return 'too few';
    }
    return row.figure === 'throughput' || row.figure === 'stridesPerSecond' ? number(plainValue) : latency(plainValue);
  };
  const names = {throughput: 'ops/s', cpuNanosPerOp: 'CPU per op', stridesPerSecond: 'strides/s', cpuNanosPerStride: 'CPU per stride'};
  return element('div', {class: 'block'}, element('h3', null, title), table(title, [
    {title: 'figure', of: (row) => `${row.op}, ${names[row.figure] || row.figure}`},
    {title: one.baseline, of: value('baseline'), figure: true},
    {title: one.other, of: value('other'), figure: true},
    {title: `${one.other}/${one.baseline}`, of: (row) => (isKnown(row.ratio) ? ratioText(row.ratio) : null), figure: true},
    {title: '95 % interval', of: (row) => (row.interval
      ? `${ratioInterval(row.interval)}${row.spread === 'within_process' ? ' *' : ''}` : null), figure: true},
    {title: 'verdict', of: (row) => (row.verdict
      ? element('span', {class: row.verdict === 'different' ? 'strong' : null}, row.verdict) : '')},
  ], rows), element('p', {class: 'hint'}, `${processes(one.otherProcesses)} against ${processes(one.baselineProcesses)}.`));
}

function processes(amount) {
  return amount === 1 ? '1 process' : `${amount} processes`;
}

function explanation(report) {
  const within = report.comparison.comparisons.some((one) => one.ops.some((op) =>
    op.figures.some((figure) => figure.spread === 'within_process')));
  return element('p', {class: 'hint'},
    `Different: by more than ${share(report.comparison.delta)}; no difference: by less. Intervals hold for all rows together.`,
    within ? ' * within one process: how much the next process would differ is not known; compare several runs of each arm, or forks=5.' : '');
}

function differences(report) {
  const rows = report.comparison.differences;
  if (rows.length === 0) {
    return element('p', null, 'Parameters, workloads and environments are the same.');
  }
  const labels = report.comparison.arms.map((arm) => arm.label);
  return [element('h3', null, 'What was not the same'), table('What was not the same', [
    {title: 'what', of: (row) => row.what},
    ...labels.map((label, index) => ({title: label, of: (row) => row.values[index]})),
  ], rows, {class: 'facts'})];
}
