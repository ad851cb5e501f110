// npm start: everything from a bare checkout to a report on the examples, offline.
import { run, setUp } from './set-up.mjs';

const node = setUp();
run(node, ['scripts/build.mjs']);
const args = ['score', 'examples', '--depth', 'quick', '--output', 'text', '-o', 'html:report.html'];
process.stderr.write(`\n$ plugin-eval ${args.join(' ')}\n\n`);
run(node, ['dist/plugin-eval.js', ...args]);
process.stderr.write('\nThe same with every finding and all advice is in report.html.\n');
