// npm test and npm run test:full: set-up, checks, then projects of vitest.config.ts. See HELP.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, setUpTests, tryRun } from './set-up.mjs';

const HELP = `npm test                   the fast tier: checks, then projects without their *.full.test.ts files
npm run test:full          everything: the five real agents, kill matrices, simulations, all pages
  -- PROJECT...            these projects alone, without the checks:
                           PROJECTS
npm test -w packages/NAME  the tests of one package
npx vitest run FILE        one file

Both commands install what they need. Nothing leaves this machine, and no key is used.
`;
const FAST = ['unit', 'integration', 'fleet', 'sandbox', 'end-to-end', 'browser'];
const FULL = [...FAST, 'agents', 'simulation'];

const args = process.argv.slice(2);
if (args[0] === '--package') process.exit(runPackage(args[1]));
const isFull = args.includes('--full');
const chosen = args.filter((arg) => arg !== '--full');
if (chosen.includes('--help') || chosen.includes('-h')) {
  process.stdout.write(help());
  process.exit(0);
}
const offered = isFull ? FULL : FAST;
const unknown = chosen.filter((name) => !offered.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}.\n\n${help()}`);
  process.exit(2);
}

const projects = chosen.length > 0 ? chosen : offered;
const node = setUpTests({ withAgents: projects.includes('agents') });
const checks =
  chosen.length > 0
    ? [['build', ['scripts/build.mjs']]]
    : [
        ['types', ['node_modules/typescript/bin/tsc', '-p', '.']],
        ['types of the viewer', ['node_modules/typescript/bin/tsc', '-p', 'packages/viewer']],
        ['lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']],
        ['comments', ['scripts/check-comments.ts']],
        ['documentation', ['scripts/check-docs.ts']],
        ['unused code', ['node_modules/knip/bin/knip.js', '--no-progress']],
        ['build', ['scripts/build.mjs']],
        ['package', ['node_modules/publint/src/cli.js', '--strict', '--pack', 'npm']],
      ];

const failed = [];
const total = { passed: 0, failed: 0, skipped: 0 };
const rows = [];

if (projects.includes('agents'))
  check('agents', () => tryRun('sh', ['scripts/agents', ...(process.env.CI ? [] : ['--look'])]));
for (const [name, command] of checks) check(name, () => tryRun(node, command));
for (const project of projects) {
  const { result, cost } = timed(`${project} tests`, () => runProject(project));
  if (!result.isFine) failed.push(`${project} tests`);
  for (const [outcome, count] of Object.entries(result.counts)) total[outcome] += count;
  rows.push(`${project.padEnd(12)} ${cost}  ${summary(result.counts)}`);
}

// Repeated at the end, because logs of CI are cut in the middle.
for (const file of projects.map(failuresOf).filter((file) => existsSync(file)))
  process.stdout.write(`\n${readFileSync(file, 'utf8')}`);
process.stdout.write(`\n${rows.join('\n')}\n`);
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
process.stdout.write(`\n${summary(total)}\n`);
process.exit(failed.length > 0 ? 1 : 0);

function runPackage(name) {
  const node = setUpTests();
  return tryRun(node, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'unit',
    `packages/${name}/src/`,
  ]);
}

function help() {
  return HELP.replace('PROJECTS', FULL.join(', '));
}

function check(name, perform) {
  const { result, cost } = timed(name, perform);
  const isFine = result === 0;
  if (!isFine) failed.push(name);
  total[isFine ? 'passed' : 'failed'] += 1;
  rows.push(`${name.padEnd(20)} ${cost}`);
}

function timed(name, perform) {
  process.stdout.write(`\n== ${name}\n`);
  const started = performance.now();
  const before = processorSeconds();
  const result = perform();
  const seconds = Math.round((performance.now() - started) / 1000);
  const processor = before === null ? '' : `, ${Math.round(processorSeconds() - before)} s of processor time`;
  return { result, cost: `${seconds} s${processor}` };
}

/** Reads the processor time of finished child processes; null where the system does not count it in /proc. */
function processorSeconds() {
  if (!existsSync('/proc/self/stat')) return null;
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const [user, system] = [fields[13], fields[14]];
  // In ticks of 10 ms on every usual Linux.
  return (Number(user) + Number(system)) / 100;
}

function runProject(project) {
  const report = `test/artifacts/vitest-${project}.json`;
  for (const file of [join(ROOT, report), failuresOf(project)]) rmSync(file, { force: true });
  process.env.FAILED_TESTS_FILE = failuresOf(project);
  process.env.TEST_TIER = isFull ? 'full' : 'fast';
  const status = tryRun(node, [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...['--project', project],
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--reporter=./scripts/failed-tests-reporter.mjs',
  ]);
  const counts = countsIn(report);
  // Vitest may fail without a failed test: an uncaught error.
  if (status !== 0 && counts.failed === 0) counts.failed = 1;
  return { isFine: status === 0, counts };
}

function failuresOf(project) {
  return join(ROOT, `test/artifacts/failed-${project}.txt`);
}

function countsIn(file) {
  try {
    const report = JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
    // A file that cannot be loaded fails without a test of its own.
    const broken = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
