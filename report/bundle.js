/**
 * Bundles the scripts of src/main/page into the resource that the Java build packs: one script for all pages, which
 * share most of it. Its first line has the hash of all sources; PageBundleTest compares it, so the Java build needs no
 * Node.
 */
import {createHash} from 'node:crypto';
import {readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {build} from 'esbuild';

const SOURCES = 'src/main/page';
const BUNDLE = 'src/main/resources/io/bench/report/page/page.bundle.js';

function hashOfSources() {
  const hash = createHash('sha256');
  readdirSync(SOURCES).filter((name) => name.endsWith('.js')).sort().forEach((name) => {
    hash.update(`${name}\n${readFileSync(`${SOURCES}/${name}`, 'utf8').replaceAll('\r\n', '\n')}`);
  });
  return hash.digest('hex');
}

const {outputFiles} = await build({
  entryPoints: [`${SOURCES}/main.js`],
  outfile: BUNDLE,
  bundle: true,
  format: 'iife',
  charset: 'utf8',
  target: 'es2022',
  banner: {js: `// Made by "npm run build" from ${SOURCES}, SHA-256 ${hashOfSources()}`},
  write: false,
});
writeFileSync(BUNDLE, outputFiles[0].text);
