import { run, setUp } from './set-up.mjs';

const node = setUp();
run(node, ['node_modules/tsdown/dist/run.mjs', '--log-level', 'warn'], 'The build failed.');
// After the first, which empties dist/.
run(
  node,
  ['node_modules/vite/bin/vite.js', 'build', '--config', 'viewer/vite.config.ts'],
  'The viewer could not be built.',
);
run(node, ['scripts/write-third-party-notices.ts'], 'The notices of bundled packages could not be written.');
