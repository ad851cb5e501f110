// Builds dist/ unless it is current: the command and the library, the viewer, the grammars, the notices.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ROOT, runQuietly, setUp } from './set-up.mjs';

const INPUTS = ['package.json', 'package-lock.json', 'tsdown.config.ts', 'scripts', 'packages'];
// Not in dist/, which is published whole.
const STAMP = join(ROOT, 'node_modules', '.plugin-eval-built');

const node = setUp();
const inputs = hashOfInputs();
if (!isCurrent()) {
  process.stderr.write('Building dist/ ...\n');
  build();
  writeFileSync(STAMP, inputs);
}

function isCurrent() {
  const isBuilt = existsSync(STAMP) && existsSync(join(ROOT, 'dist', 'THIRD-PARTY-NOTICES.txt'));
  return isBuilt && readFileSync(STAMP, 'utf8') === inputs;
}

function build() {
  runQuietly(node, ['node_modules/tsdown/dist/run.mjs', '--log-level', 'error'], 'The build failed.');
  // tsdown has emptied dist/.
  copyGrammars();
  runQuietly(node, ['scripts/write-prebuilt-probes.ts'], 'The shipped probes could not be written as JSON.');
  for (const entry of ['viewer', 'evaluation'])
    runQuietly(
      node,
      [
        'node_modules/vite/bin/vite.js',
        'build',
        '--config',
        'packages/viewer/vite.config.ts',
        '--mode',
        entry,
      ],
      'The viewer could not be built.',
    );
  runQuietly(
    node,
    ['scripts/write-third-party-notices.ts'],
    'The notices of bundled packages could not be written.',
  );
}

/** Copies the grammars for code in skills, which are loaded from files. */
function copyGrammars() {
  const grammars = join(ROOT, 'dist', 'grammars');
  const copy = (from, name) => copyFileSync(join(ROOT, 'node_modules', from, name), join(grammars, name));
  mkdirSync(grammars, { recursive: true });
  copy('web-tree-sitter', 'web-tree-sitter.wasm');
  for (const name of ['bash', 'python', 'javascript', 'typescript', 'powershell'])
    copy('@vscode/tree-sitter-wasm/wasm', `tree-sitter-${name}.wasm`);
}

function hashOfInputs() {
  const hash = createHash('sha256');
  for (const input of INPUTS)
    for (const file of filesOf(input)) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

/** Lists files below a path of the checkout, sorted, without tests and installed packages. */
function filesOf(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(join(ROOT, path))
    .filter((name) => name !== 'node_modules')
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
}
