import { copyFileSync, mkdirSync } from 'node:fs';
import { run, setUp } from './set-up.mjs';

const node = setUp();
run(node, ['node_modules/tsdown/dist/run.mjs', '--log-level', 'error'], 'The build failed.');
// After the first, which empties dist/.
copyGrammars();
run(node, ['scripts/write-prebuilt-probes.ts'], 'The shipped probes could not be written as JSON.');
run(
  node,
  ['node_modules/vite/bin/vite.js', 'build', '--config', 'viewer/vite.config.ts'],
  'The viewer could not be built.',
);
run(node, ['scripts/write-third-party-notices.ts'], 'The notices of bundled packages could not be written.');

/** The grammars that code in skills is parsed with, which are loaded from files. */
function copyGrammars() {
  mkdirSync('dist/grammars', { recursive: true });
  copyFileSync('node_modules/web-tree-sitter/web-tree-sitter.wasm', 'dist/grammars/web-tree-sitter.wasm');
  for (const name of ['bash', 'python', 'javascript', 'typescript', 'powershell'])
    copyFileSync(
      `node_modules/@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`,
      `dist/grammars/tree-sitter-${name}.wasm`,
    );
}
