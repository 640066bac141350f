/**
 * Bundles the scripts of src/main/page into the resource that the Java build packs: one script for all pages, which
 * share most of it. Its first line has the hash of all sources, its second that of the lines below; PageBundleTest
 * compares both, so the Java build needs no Node.
 */
import {createHash} from 'node:crypto';
import {readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {build} from 'esbuild';

const SOURCES = 'src/main/page';
const BUNDLE = 'src/main/resources/io/bench/report/page/page.bundle.js';

function hashOf(text) {
  return createHash('sha256').update(text).digest('hex');
}

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
  write: false,
});
const script = outputFiles[0].text;
writeFileSync(BUNDLE, `// Made by "npm run build" from ${SOURCES}, SHA-256 ${hashOfSources()}
// Not to be edited: the lines below, SHA-256 ${hashOf(script)}
${script}`);
