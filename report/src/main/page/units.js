export const NONE = '–';
const WHOLE = new Intl.NumberFormat('en', {maximumFractionDigits: 0});
const COMPACT = new Intl.NumberFormat('en', {notation: 'compact', maximumSignificantDigits: 3});

/** A number with three significant digits at least, and thousands separated. */
export function number(value) {
  if (!isKnown(value)) {
    return NONE;
  }
  const size = Math.abs(value);
  if (size >= 100 || value === 0) {
    return WHOLE.format(value);
  }
  return value.toLocaleString('en', {maximumSignificantDigits: 3});
}

export function isKnown(value) {
  return typeof value === 'number' && Number.isFinite(value);
}

export function count(value) {
  return isKnown(value) ? WHOLE.format(value) : NONE;
}

export function compact(value) {
  return COMPACT.format(value).replace('K', 'k');
}

const LATENCY_UNITS = [
  {name: 'ns', nanos: 1},
  {name: 'µs', nanos: 1e3},
  {name: 'ms', nanos: 1e6},
  {name: 's', nanos: 1e9},
];

/** The unit in which a time reads best. */
function latencyUnit(nanos) {
  let unit = LATENCY_UNITS[0];
  for (const candidate of LATENCY_UNITS) {
    if (Math.abs(nanos) >= candidate.nanos) {
      unit = candidate;
    }
  }
  return unit;
}

/** A time with three significant digits: 1.09 ms, 27.0 ms. */
export function latency(nanos) {
  if (!isKnown(nanos)) {
    return NONE;
  }
  const unit = latencyUnit(nanos);
  return `${significant(nanos / unit.nanos)} ${unit.name}`;
}

function significant(value) {
  return value >= 1000 || value === 0 ? WHOLE.format(value)
    : value.toLocaleString('en', {minimumSignificantDigits: 3, maximumSignificantDigits: 3});
}

/** A time at an axis, without zeros behind the point. */
export function latencyTick(nanos) {
  const unit = latencyUnit(nanos);
  return `${number(nanos / unit.nanos)} ${unit.name}`;
}

export function latencyRange(lower, upper) {
  const unit = latencyUnit(upper);
  return `${significant(lower / unit.nanos)} to ${latency(upper)}`;
}

export function share(value) {
  if (!isKnown(value)) {
    return NONE;
  }
  return `${(value * 100).toLocaleString('en', {maximumSignificantDigits: 3})} %`;
}

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

export function bytes(value) {
  if (!isKnown(value)) {
    return NONE;
  }
  const step = Math.min(4, Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)));
  return `${number(value / 10 ** (3 * step))} ${BYTE_UNITS[step]}`;
}

/** A length of time, for people. */
export function span(seconds) {
  if (!isKnown(seconds)) {
    return NONE;
  }
  if (seconds < 100) {
    return `${seconds.toLocaleString('en', {maximumSignificantDigits: 3})} s`;
  }
  const whole = Math.round(seconds);
  const parts = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor(whole / 60) % 60, 'min'],
    [whole % 60, 's'],
  ];
  return parts.filter(([amount]) => amount > 0).map(([amount, unit]) => `${amount} ${unit}`).join(' ');
}

/** Seconds before or after the measurement began: -0:05, 1:30, 1:02:03. */
export function elapsed(seconds) {
  const sign = seconds < 0 ? '−' : '';
  const tenths = Math.round(Math.abs(seconds) * 10) / 10;
  const hours = Math.floor(tenths / 3600);
  const minutes = Math.floor(tenths / 60) % 60;
  const rest = tenths % 60;
  const text = (Number.isInteger(rest) ? String(rest) : rest.toFixed(1)).padStart(
    Number.isInteger(rest) ? 2 : 4, '0');
  return sign + (hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}` : minutes) + ':' + text;
}

/** 2026-03-04 05:06:07 UTC */
export function instant(text) {
  return text ? `${text.slice(0, 10)} ${text.slice(11, 19)} UTC` : NONE;
}

/** The time of day so many seconds after a moment: 05:06:07 UTC */
export function timeOfDay(zero, seconds) {
  const at = Date.parse(zero) + seconds * 1000;
  return Number.isFinite(at) ? `${new Date(at).toISOString().slice(11, 19)} UTC` : '';
}

/** A percentile whose place on the axis is 1 / (1 - p): 90 %, 99.9 % */
export function percentileAt(inverse) {
  const digits = Math.max(0, Math.ceil(Math.log10(inverse) - 2 - 1e-9));
  return `${Number((100 * (1 - 1 / inverse)).toFixed(Math.min(digits + 1, 9)))} %`;
}

export function ratioText(size) {
  if (!isKnown(size)) {
    return NONE;
  }
  if (size > 0 && size < 0.01) {
    return size.toFixed(1 - Math.floor(Math.log10(size)));
  }
  return size >= 100 ? number(size) : size.toFixed(size >= 10 ? 1 : 3);
}

/** As the terminal's: from less than a thousandth to more than a thousand times is no news. */
export function ratioInterval({lower, upper}) {
  if (lower < 0.001 && (!isKnown(upper) || upper > 1000)) {
    return 'boundless';
  }
  return `${ratioText(lower)} to ${isKnown(upper) ? ratioText(upper) : '∞'}`;
}
