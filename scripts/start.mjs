// npm start: from a bare checkout to a report on the examples, offline.
import { relative } from 'node:path';
import { ROOT, run, setUp } from './set-up.mjs';

const COMMAND = 'dist/plugin-eval.js';

const node = setUp();
run(node, ['scripts/build.mjs'], 'The build failed.');
show(['score', 'examples', '--depth', 'quick', '--output', 'text', '-o', 'html:report.html']);
const program = node === process.execPath ? 'node' : relative(ROOT, node);
process.stderr.write(
  `\nreport.html holds every finding and all advice. Your own skill: ${program} ${COMMAND} score PATH --depth quick\n`,
);

function show(args) {
  process.stderr.write(`\n$ plugin-eval ${args.join(' ')}\n\n`);
  run(node, [COMMAND, ...args]);
}
