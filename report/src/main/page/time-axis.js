import {axisLook} from './chart.js';
import {theme} from './theme.js';
import {elapsed, span} from './units.js';

/**
 * The axis of time. Its values are seconds, minutes or hours, whichever makes ticks fall on round
 * times; labels and everything else are in seconds after the begin of the measurement.
 */
export class TimeAxis {
  constructor(from, to) {
    this.from = from;
    this.to = to;
    const length = to - from;
    this.unit = length > 9000 ? 3600 : length > 150 ? 60 : 1;
  }

  value(seconds) {
    return seconds / this.unit;
  }

  seconds(value) {
    return value * this.unit;
  }

  option() {
    return {
      type: 'value',
      min: this.value(this.from),
      max: this.value(this.to),
      splitNumber: window.innerWidth < 600 ? 4 : 6,
      ...axisLook({formatter: (value) => this.label(this.seconds(value))}),
      splitLine: {show: false},
    };
  }

  /** Nothing at the ends of the axis, unless they are round themselves. */
  label(seconds) {
    const round = Math.abs(seconds * 2 - Math.round(seconds * 2)) < 1e-6;
    return round ? elapsed(seconds) : '';
  }
}

/** Shades the warm-up and says where the measurement begins, and why there. */
export function marks(tracks, time) {
  const colours = theme.colours();
  if (!(time.from < 0)) {
    return {};
  }
  return {
    markArea: {
      silent: true,
      itemStyle: {color: colours.shade},
      data: [[{xAxis: time.value(time.from)}, {xAxis: 0}]],
    },
    markLine: {
      silent: true,
      symbol: 'none',
      lineStyle: {color: colours.faint, type: 'solid', width: 1},
      label: {formatter: gateText(tracks), color: colours.faint, fontSize: 11, position: 'end', distance: 4,
        align: 'left', offset: [-2, 0]},
      data: [{xAxis: 0}],
    },
  };
}

export function gateText(tracks) {
  const gate = tracks.length === 1 ? tracks[0].data.gate : null;
  if (gate && gate.state === 'open') {
    return `gate open after ${span(gate.seconds)}`;
  }
  if (gate && gate.state === 'capped') {
    return `gate capped at ${span(gate.seconds)}`;
  }
  if (gate && gate.state === 'settled') {
    return `settled in blocks after a warm-up of ${span(gate.seconds)}`;
  }
  return 'measured from here';
}
