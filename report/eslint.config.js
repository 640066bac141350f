/** Rules that find mistakes. The look of the code is left to whoever writes it. */
const BROWSER = ['document', 'window', 'Node', 'Blob', 'URL', 'ResizeObserver', 'EventSource', 'performance', 'getComputedStyle', 'setTimeout',
  'setInterval', 'fetch', 'URLSearchParams'];
// The chart library is a script of its own in the page.
const LIBRARY = ['echarts'];
const NODE = ['process', 'console', 'globalThis'];

function readOnly(names) {
  return Object.fromEntries(names.map((name) => [name, 'readonly']));
}

export default [
  {
    linterOptions: {reportUnusedDisableDirectives: 'error'},
    rules: {
      'no-undef': 'error',
      'no-unused-vars': ['error', {ignoreRestSiblings: true}],
      'no-shadow': 'error',
      'no-redeclare': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      eqeqeq: 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-self-assign': 'error',
      'no-unreachable': 'error',
      'no-dupe-keys': 'error',
      'no-fallthrough': 'error',
      'no-use-before-define': ['error', {functions: false, classes: false}],
    },
  },
  {files: ['src/main/page/**'], languageOptions: {globals: readOnly([...BROWSER, ...LIBRARY])}},
  {files: ['src/test/page/**', '*.js'], languageOptions: {globals: readOnly(NODE)}},
  {ignores: ['target/', 'src/main/resources/']},
];
