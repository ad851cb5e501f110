import { run, setUp } from './set-up.mjs';

const node = setUp();
run(node, ['node_modules/tsdown/dist/run.mjs', '--log-level', 'warn'], 'The build failed.');
run(node, ['scripts/write-third-party-notices.ts'], 'The notices of bundled packages could not be written.');
