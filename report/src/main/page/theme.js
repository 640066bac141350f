import {element} from './elements.js';

/**
 * Colours of charts. The categorical ones are told apart with any kind of colour vision (after
 * Okabe and Ito), and stand out from their background by 3 to 1 at least; the scale of the heat map
 * goes one way in lightness.
 */
const THEMES = {
  light: {
    text: '#3d4753', faint: '#5b6673', line: '#d9dee5', grid: '#eceff3', surface: '#ffffff',
    shade: 'rgba(91, 102, 115, 0.09)',
    series: ['#0a66b0', '#c14d00', '#007a5a', '#8a3fa0', '#7a6400', '#5b6673', '#b0285a', '#2a7f8e'],
    heat: [[222, 232, 243], [150, 190, 224], [72, 140, 196], [25, 88, 150], [8, 38, 82]],
  },
  dark: {
    text: '#c9d1da', faint: '#9aa6b3', line: '#3a444f', grid: '#262e37', surface: '#171d24',
    shade: 'rgba(154, 166, 179, 0.11)',
    series: ['#5fb0f0', '#f2955a', '#3fc79a', '#cf9be3', '#d8c04e', '#9aa6b3', '#f08bb0', '#6fd0de'],
    heat: [[27, 46, 68], [34, 84, 132], [62, 136, 190], [140, 198, 230], [240, 250, 255]],
  },
};

export const theme = {
  name: 'light',
  listeners: [],

  colours() {
    return THEMES[this.name];
  },

  series(index) {
    const series = this.colours().series;
    return series[index % series.length];
  },

  /** The same for style sheets: it follows the theme. */
  seriesVariable(index) {
    return `var(--series-${index % this.colours().series.length})`;
  },

  /** A colour between the ends of the heat map's scale, 0 to 1. */
  heat(part) {
    const stops = this.colours().heat;
    const place = Math.min(Math.max(part, 0), 1) * (stops.length - 1);
    const below = Math.min(Math.floor(place), stops.length - 2);
    const mix = stops[below].map((from, at) =>
      Math.round(from + (stops[below + 1][at] - from) * (place - below)));
    return `rgb(${mix.join(', ')})`;
  },

  set(name) {
    this.name = name;
    const root = document.documentElement;
    root.dataset.theme = name;
    this.colours().series.forEach((colour, index) => root.style.setProperty(`--series-${index}`, colour));
    root.style.setProperty('--heat', `linear-gradient(90deg, ${[0, 0.25, 0.5, 0.75, 1].map((part) => this.heat(part)).join(', ')})`);
    this.listeners.forEach((listener) => listener());
  },
};

/** Switches between light and dark; until then the page follows the system. */
export function themeButton() {
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
  const follow = () => theme.set(prefersDark.matches ? 'dark' : 'light');
  const button = element('button', {type: 'button', class: 'quiet', id: 'theme-toggle'});
  const say = () => {
    button.textContent = theme.name === 'dark' ? 'Light colours' : 'Dark colours';
  };
  button.addEventListener('click', () => theme.set(theme.name === 'dark' ? 'light' : 'dark'));
  prefersDark.addEventListener('change', follow);
  theme.listeners.push(say);
  follow();
  return button;
}

