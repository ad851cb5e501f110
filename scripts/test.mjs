// npm test: set-up, types, lint, dead code, build, package check, then unit, end-to-end and browser tests.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, setUp, tryRun } from './set-up.mjs';

const node = setUp();
const REPORT = 'test/artifacts/vitest.json';
rmSync(join(ROOT, REPORT), { force: true });

const STEPS = [
  ['types', node, ['node_modules/typescript/bin/tsc', '-p', '.']],
  ['types of the viewer', node, ['node_modules/typescript/bin/tsc', '-p', 'viewer']],
  ['lint', node, ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']],
  ['unused code', node, ['node_modules/knip/bin/knip.js', '--no-progress']],
  ['build', node, ['scripts/build.mjs']],
  ['package', node, ['node_modules/publint/src/cli.js', '--strict', '--pack', 'false']],
  [
    'tests',
    node,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${REPORT}`,
    ],
  ],
];

const failed = STEPS.filter(([name, command, args]) => {
  process.stdout.write(`\n== ${name}\n`);
  return tryRun(command, args) !== 0;
}).map(([name]) => name);

const counts = testCounts();
const otherSteps = STEPS.length - 1;
const otherFailures = failed.filter((name) => name !== 'tests').length;
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
process.stdout.write(
  `\n${counts.passed + otherSteps - otherFailures} passed, ${counts.failed + otherFailures} failed, ${counts.skipped} skipped\n`,
);
process.exit(failed.length > 0 ? 1 : 0);

function testCounts() {
  try {
    const report = JSON.parse(readFileSync(join(ROOT, REPORT), 'utf8'));
    return {
      passed: report.numPassedTests,
      // A file that cannot be loaded fails without a single test of its own.
      failed:
        report.numFailedTests +
        report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
          .length,
      skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
