// npm test: set-up, types, lint, dead code, build, package check, then each project of vitest.config.ts. Where CI is set the
// five agents are installed too, and one that is missing fails; elsewhere the tests of missing ones are skipped, and say so.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, setUp, tryRun } from './set-up.mjs';

const node = setUp();

const CHECKS = [
  ['agents', 'sh', ['scripts/agents', ...(process.env.CI ? [] : ['--look'])]],
  ['types', node, ['node_modules/typescript/bin/tsc', '-p', '.']],
  ['types of the viewer', node, ['node_modules/typescript/bin/tsc', '-p', 'viewer']],
  ['lint', node, ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']],
  ['unused code', node, ['node_modules/knip/bin/knip.js', '--no-progress']],
  ['build', node, ['scripts/build.mjs']],
  ['package', node, ['node_modules/publint/src/cli.js', '--strict', '--pack', 'false']],
];
const PROJECTS = ['unit', 'integration', 'simulation', 'end-to-end', 'browser'];

const failed = [];
const total = { passed: 0, failed: 0, skipped: 0 };

for (const [name, command, args] of CHECKS) {
  process.stdout.write(`\n== ${name}\n`);
  const isFine = tryRun(command, args) === 0;
  if (!isFine) failed.push(name);
  total[isFine ? 'passed' : 'failed'] += 1;
}

const lines = PROJECTS.map((project) => {
  process.stdout.write(`\n== ${project} tests\n`);
  const { isFine, seconds, counts } = runProject(project);
  if (!isFine) failed.push(`${project} tests`);
  for (const [outcome, count] of Object.entries(counts)) total[outcome] += count;
  return `${project.padEnd(12)}${said(counts)}, ${seconds} s`;
});

for (const file of PROJECTS.map(failuresOf).filter((file) => existsSync(file)))
  process.stdout.write(`\n${readFileSync(file, 'utf8')}`);
process.stdout.write(`\n${lines.join('\n')}\n`);
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
process.stdout.write(`\n${said(total)}\n`);
process.exit(failed.length > 0 ? 1 : 0);

function runProject(project) {
  const report = `test/artifacts/vitest-${project}.json`;
  for (const file of [join(ROOT, report), failuresOf(project)]) rmSync(file, { force: true });
  process.env.FAILED_TESTS_FILE = failuresOf(project);
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--reporter=./scripts/failed-tests-reporter.mjs',
  ];
  const started = performance.now();
  const status = tryRun(node, ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters]);
  const seconds = Math.round((performance.now() - started) / 1000);
  const counts = countsIn(report);
  // Vitest may fail without a failed test: an error that nobody caught.
  if (status !== 0 && counts.failed === 0) counts.failed = 1;
  return { isFine: status === 0, seconds, counts };
}

function failuresOf(project) {
  return join(ROOT, `test/artifacts/failed-${project}.txt`);
}

function countsIn(file) {
  try {
    const report = JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
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

function said({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
