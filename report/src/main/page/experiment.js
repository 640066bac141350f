import {disclosure, element} from './elements.js';
import {expectationBadge} from './headline.js';
import {table} from './table.js';
import {NONE, count, isKnown, latency, number, ratioInterval, ratioText, share} from './units.js';

/** The answer of an experiment: its arms, what may be said of pairs of them, claims, expectations. */
export function experimentSection(report) {
  const shown = report.experiment;
  if (!shown) {
    return null;
  }
  const running = shown.state === 'running';
  const title = element('h2', {id: 'answer'}, running ? 'Answer so far' : 'Answer');
  return element('section', {'aria-labelledby': title.id}, title,
    shown.question ? element('p', {class: 'question'}, shown.question) : null,
    experimentTroubles(shown).map((line) => element('p', {class: 'trouble'}, line)),
    armsTable(shown),
    running ? element('p', {class: 'hint'}, 'Arms are compared when all turns have been taken.') : findingTables(shown),
    claimsTable(shown),
    expectationList(shown),
    publishedTable(shown),
    running ? turnsSoFar(shown) : disclosure('Every turn', () => turnsTable(shown), {class: 'more'}));
}

function experimentTroubles(shown) {
  const lines = [];
  if (!['completed', 'running'].includes(shown.state)) {
    lines.push(`${shown.state}${shown.reason ? `: ${shown.reason}` : ''}`);
  }
  if (shown.quick) {
    lines.push('NOT_WARM: the small mode shows that everything works; its figures answer nothing.');
  }
  shown.arms.filter((arm) => arm.skipped).forEach((arm) => lines.push(`arm ${arm.name} was skipped: ${arm.skipped}`));
  return lines;
}

function metricText(unit, value) {
  if (!isKnown(value)) {
    return NONE;
  }
  if (unit === 'time') {
    return latency(value);
  }
  return unit === 'share' ? share(value) : number(value);
}

const USUAL_METRICS = ['throughput', 'sustained_rate', 'p50', 'p99', 'errors', 'extra_tries', 'cpu_per_op', 'server_cpu_per_op'];

/** A column for each metric of which any arm has a figure. */
function metricColumns(arms, keys) {
  const figureOf = (arm, key) => (arm.figures || {})[key];
  return keys
    .filter((key) => arms.some((arm) => figureOf(arm, key)))
    .map((key) => ({
      title: arms.map((arm) => figureOf(arm, key)).find((figure) => figure).title,
      figure: true,
      of: (arm) => {
        const figure = figureOf(arm, key);
        return figure ? metricText(figure.unit, figure.value) : null;
      },
    }));
}

/** How its arms were measured: by turns, or in blocks. */
function course(shown) {
  const many = (much, one) => `${much} ${much === 1 ? one : `${one}s`}`;
  if (!shown.blocks) {
    return `${many(shown.rounds, 'round')}, order ${shown.order}`;
  }
  const {restarts, rounds, blockSeconds, disturbed} = shown.blocks;
  const left = disturbed ? `, ${disturbed} of them disturbed by the machine` : '';
  return `${many(restarts, 'restart')}, ${many(rounds, 'round')} of blocks of ${blockSeconds} s${left}`;
}

function armsTable(shown) {
  const arms = shown.arms.filter((arm) => !arm.skipped);
  return [table('Arms', [
    {title: 'arm', of: (arm) => element('span', {class: 'arm-name'}, element('b', null, arm.name),
      arm.description ? element('span', {class: 'below'}, arm.description) : null)},
    {title: 'turns', of: (arm) => shown.turns.filter((turn) => turn.arm === (arm.rateOf || arm.name) && turn.state === 'completed').length, figure: true},
    ...metricColumns(arms, USUAL_METRICS),
  ], arms),
  furtherTable('What the experiment shows besides', arms, metricColumns(arms, shown.shown)),
  furtherTable('What to know of the arms', arms, remarkColumns(arms)),
  shown.arms.filter((arm) => arm.data !== shown.data)
    .map((arm) => element('p', {class: 'hint'}, `${arm.name}: ${dataWords(arm.data)}.`)),
  element('p', {class: 'hint'}, `Of all processes: mean and p50 to p99.9 of their merged times, geometric means of other percentiles, means of the rest. ${course(shown)}, data ${shown.data}.`)];
}

/** A table of more columns about arms; those without anything in them are left out, and so is an empty table. */
function furtherTable(title, arms, columns) {
  const told = arms.filter((arm) => columns.some((column) => column.of(arm)));
  return columns.length === 0 || told.length === 0 ? null : element('div', {class: 'block'}, element('h3', null, title),
    table(title, [{title: 'arm', of: (arm) => element('span', {class: 'arm-name'}, arm.name)}, ...columns], told));
}

function remarkColumns(arms) {
  const any = (key) => arms.some((arm) => Object.keys(arm[key] || {}).length > 0);
  return [
    ...(any('errorsPerSecond') ? [{title: 'errors per second', of: (arm) => Object.entries(arm.errorsPerSecond || {})
      .map(([name, rate]) => `${name} ${number(rate)}`).join(', ')}] : []),
    ...(any('verdicts') ? [{title: 'verdicts', of: (arm) => Object.entries(arm.verdicts || {})
      .map(([name, times]) => `${name} ${times}/${arm.processes}`).join(', ')}] : []),
  ];
}

/** What becomes of the servers' data between the turns of an arm. */
function dataWords(state) {
  const words = {
    kept: 'prepared at each start, then kept',
    'prepared-once': 'prepared once, then kept',
    truncated: 'reset before every round',
    rebuilt: 'servers started and prepared for every turn',
  };
  return words[state] || state;
}

/** The processes of an arm, where not every turn has measured. */
function processesOf(shown, measured) {
  const turns = shown.rounds * shown.processesPerTurn;
  return measured === turns ? '' : ` (${measured}/${turns})`;
}

function findingTables(shown) {
  const pairs = [...new Set(shown.findings.map((one) => `${one.other} against ${one.baseline}`))];
  const tables = pairs.map((pair) => {
    const rows = shown.findings.filter((one) => `${one.other} against ${one.baseline}` === pair);
    const {baseline, other, baselineProcesses, otherProcesses} = rows[0];
    const title = `${other}${processesOf(shown, otherProcesses)} against ${baseline}${processesOf(shown, baselineProcesses)}`;
    return element('div', {class: 'block'}, element('h3', null, title), table(title, [
      {title: 'figure', of: (row) => row.title},
      {title: baseline, of: (row) => metricText(row.unit, row.baselineValue), figure: true},
      {title: other, of: (row) => metricText(row.unit, row.otherValue), figure: true},
      {title: 'ratio', of: (row) => (isKnown(row.ratio) ? ratioText(row.ratio) : null), figure: true},
      {title: '95 % interval', figure: true, of: (row) => (row.interval && row.spread === 'between_processes'
        ? ratioInterval(row.interval) : null)},
      {title: 'verdict', of: (row) => element('span', {class: ['better', 'worse'].includes(row.verdict) ? 'strong' : null}, row.verdict)},
    ], rows));
  });
  const disturbed = disturbedText(shown);
  return tables.length === 0 ? null : [tables, element('p', {class: 'hint'},
    `Better, worse: by more than ${share(shown.delta)}; no difference: by less. Intervals are over ${shown.blocks ? 'restarts' : 'processes'} and hold for all rows together.`),
  disturbed ? element('p', {class: 'hint'}, disturbed) : null];
}

/** Disturbed rounds that change a ratio by a smaller share are no news. */
const NEWS = 0.01;

/** Which ratios would be others if disturbed rounds counted too; null if there were none. */
function disturbedText(shown) {
  const rows = shown.findings.filter((row) => isKnown(row.ratio) && row.paired && isKnown(row.paired.ratioWithDisturbed));
  if (!shown.blocks || shown.blocks.disturbed === 0 || rows.length === 0) {
    return null;
  }
  const changed = rows.filter((row) => Math.abs(row.paired.ratioWithDisturbed / row.ratio - 1) > NEWS)
    .map((row) => `${rowName(row, shown.findings)} ${ratioText(row.paired.ratioWithDisturbed)} instead of ${ratioText(row.ratio)}`);
  return changed.length === 0 ? `With the disturbed rounds no ratio differs by more than ${share(NEWS)}.`
    : `With the disturbed rounds these ratios differ by more than ${share(NEWS)}: ${changed.join(', ')}.`;
}

/** A row as p50; of several pairs as p50 of b, or p50 of b against a where b is compared with others too. */
function rowName(row, findings) {
  if (findings.every((one) => one.other === row.other && one.baseline === row.baseline)) {
    return row.title;
  }
  const clear = findings.every((one) => one.other !== row.other || one.baseline === row.baseline);
  return `${row.title} of ${row.other}${clear ? '' : ` against ${row.baseline}`}`;
}

function claimsTable(shown) {
  const rows = shown.arms.filter((arm) => arm.claim && isKnown(arm.claim.value));
  return rows.length === 0 ? null : element('div', {class: 'block'},
    element('h3', null, 'What somebody who measured like this would have published'),
    table('Claims', [
      {title: 'arm', of: (arm) => arm.name},
      {title: 'figure', of: (arm) => arm.claim.title},
      {title: 'claimed', of: (arm) => metricText(arm.claim.unit, arm.claim.value), figure: true},
      ...(rows.some((arm) => arm.claim.truth) ? honestColumns() : []),
      {title: 'how', of: (arm) => arm.description},
    ], rows));
}

/** What is true instead of a claim, and how many times that was claimed. */
function honestColumns() {
  const truth = (arm) => arm.claim.truth;
  return [
    {title: 'the honest figure', of: (arm) => (truth(arm) ? `${truth(arm).arm}.${truth(arm).metric}` : null)},
    {title: 'is', of: (arm) => (truth(arm) ? metricText(truth(arm).unit, truth(arm).value) : null), figure: true},
    {title: 'factor', of: (arm) => ratioText(arm.claim.factor), figure: true},
  ];
}

function expectationList(shown) {
  return shown.expectations.length === 0 ? null : element('div', {class: 'block'}, element('h3', null, 'Expected'),
    element('ul', {class: 'verdicts'}, shown.expectations.map((one) => element('li', null,
      expectationBadge({...one, wanted: one.text}), ' ', element('span', null, `${one.text}: ${reachedText(one.unit, one.reached, one.result !== 'unknown')}${one.leftOut ? `; ${one.leftOut}` : ''}`)))));
}

/** What is known and no number is something divided by 0. */
function reachedText(unit, reached, known) {
  return known && !isKnown(reached) ? '∞' : metricText(unit, reached);
}

function publishedTable(shown) {
  return shown.published.length === 0 ? null : element('div', {class: 'block'}, element('h3', null, 'Of what others have published'),
    table('Published', [
      {title: 'state', of: (one) => one.says},
      {title: 'here', of: (one) => element('b', null, sightText(one))},
      {title: 'statement', of: (one) => one.text},
      {title: 'reached', figure: true, of: (one) => rangeText(
        ...[one.least, one.most].map((reached) => reachedText(one.unit, reached, one.roundsKnown > 0)))},
    ], shown.published));
}

/** Fewer rounds than three are said to be few, and how many are unknown is said too. */
function sightText(one) {
  const words = {seen: 'seen here', 'seen in some rounds': 'seen here in some rounds', 'not seen': 'not seen here'};
  if (one.roundsKnown === 0) {
    return 'cannot be told here';
  }
  const rounds = `${one.roundsKnown} ${one.roundsKnown === 1 ? 'round' : 'rounds'}${one.roundsKnown < 3 ? ' only' : ''}`;
  const unknown = one.roundsUnknown > 0 ? `, ${one.roundsUnknown} more could not be told` : '';
  return `${words[one.result]} (${one.roundsSeen} of ${rounds}${unknown})`;
}

function rangeText(least, most) {
  return least === most ? least : `${least} to ${most}`;
}

function turnsSoFar(shown) {
  return element('div', {class: 'block'}, element('h3', null, 'Turns so far'),
    shown.turns.length === 0 ? element('p', {class: 'note'}, 'None yet.') : turnsTable(shown));
}

function turnsTable(shown) {
  return table('Turns', [
    {title: 'turn', of: (turn) => turn.number, figure: true},
    {title: 'round', of: (turn) => turn.round, figure: true},
    {title: 'arm', of: (turn) => turn.arm},
    {title: 'state', of: (turn) => `${turn.state}${turn.reason ? `: ${turn.reason}` : ''}`},
    {title: 'servers counted', of: (turn) => Object.entries(turn.counters).filter(([, times]) => times > 0).map(([name, times]) => `${name} ${count(times)}`).join(', ')},
    {title: 'events', of: (turn) => turn.events.map((event) => `${event.what} ${event.seconds.toFixed(1)} s`).join(', ')},
    {title: 'command', of: (turn) => element('code', null, turn.command)},
  ], shown.turns);
}
