// npm start: everything from a bare checkout to a report on the examples, offline.
import { run, setUp } from './set-up.mjs';

const node = setUp();
run(node, ['scripts/build.mjs']);
show(['score', 'examples', '--depth', 'quick', '--output', 'text', '-o', 'html:report.html']);
for (const name of ['robust', 'fragile']) {
  const responses = `examples/responses/${name}-assistant.jsonl`;
  show(['threat', 'score', responses, '--output', 'text', '--quiet', '-o', `html:threat-${name}.html`]);
}
process.stderr.write(
  '\nEvery finding and all advice is in report.html; every answer to a probe in threat-robust.html and threat-fragile.html.\n',
);

function show(args) {
  process.stderr.write(`\n$ plugin-eval ${args.join(' ')}\n\n`);
  run(node, ['dist/plugin-eval.js', ...args]);
}
