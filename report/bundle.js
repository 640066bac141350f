/**
 * Bundles the scripts of src/main/page, one script for each page, into the resources that the Java build packs. The
 * first line of a bundle has the hash of all sources; PageBundleTest compares it, so the Java build needs no Node.
 */
import {createHash} from 'node:crypto';
import {readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {build} from 'esbuild';

const SOURCES = 'src/main/page';
const BUNDLES = 'src/main/resources/io/bench/report/page';
const PAGES = ['report', 'live', 'results'];

function hashOfSources() {
  const hash = createHash('sha256');
  readdirSync(SOURCES).filter((name) => name.endsWith('.js')).sort().forEach((name) => {
    hash.update(`${name}\n${readFileSync(`${SOURCES}/${name}`, 'utf8').replaceAll('\r\n', '\n')}`);
  });
  return hash.digest('hex');
}

const {outputFiles} = await build({
  entryPoints: PAGES.map((page) => `${SOURCES}/${page}.js`),
  outdir: BUNDLES,
  outExtension: {'.js': '.bundle.js'},
  bundle: true,
  format: 'iife',
  charset: 'utf8',
  target: 'es2022',
  banner: {js: `// Made by "npm run build" from ${SOURCES}, SHA-256 ${hashOfSources()}`},
  write: false,
});
outputFiles.forEach((file) => writeFileSync(file.path, file.text));
