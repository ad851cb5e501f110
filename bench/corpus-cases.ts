/**
 * `node bench/corpus-cases.ts FOLDER`: 30 cases of our own for skills with scripts that others have published, which lie in
 * FOLDER as their collections name them. `evals check` has to find that each solution passes and that no untouched
 * workspace does; then one scripted agent does each task and six only seem to, in executed sessions. What was done has to
 * pass, everything else to fail. Exits with 1 where it is not so. Needs bubblewrap and a build.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { monteCarloLayerSchema } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { z } from 'zod';
import { casesFor, fakingAgent, WAYS, type Way } from '../test/stand-ins/faking-agent.ts';
import { judgeHonestly } from '../test/stand-ins/honest-judge.ts';
import { standInVariables } from '../test/stand-ins/model-on-stand-in.ts';
import { sessionAgent } from '../test/stand-ins/session-agent.ts';
import { startStandIn } from '../test/stand-ins/start-stand-in.ts';
import type { CorpusSkill } from './corpus-cases/corpus-skill.ts';
import { DIAGRAMS } from './corpus-cases/diagrams.ts';
import { PACKAGED } from './corpus-cases/packages.ts';
import { REPOSITORIES } from './corpus-cases/repositories.ts';
import { TEXTS_AND_PLANS } from './corpus-cases/texts-and-plans.ts';

const COMMAND = fileURLToPath(new URL('../dist/plugin-eval.js', import.meta.url));
const SKILLS: readonly CorpusSkill[] = [...TEXTS_AND_PLANS, ...DIAGRAMS, ...REPOSITORIES, ...PACKAGED];
const NEGATIVE = { prompt: 'Bake a cake.', should_trigger: false };

type Layer = z.infer<typeof monteCarloLayerSchema>;

const [corpus = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'plugin-eval-cases-'));
let wrong = 0;
const tally = Object.fromEntries(WAYS.map((way) => [way, { passed: 0, failed: 0, other: 0 }])) as Record<
  Way,
  { passed: number; failed: number; other: number }
>;
try {
  for (const skill of SKILLS) await trySkill(skill);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const cases = SKILLS.reduce((sum, skill) => sum + skill.cases.length, 0);
process.stdout.write(`\n${cases} cases of ${SKILLS.length} skills\n`);
for (const [way, { passed, failed, other }] of Object.entries(tally))
  process.stdout.write(
    `  ${way.padEnd(8)} ${passed} passed, ${failed} failed, ${other} undecided or not run\n`,
  );
process.stdout.write(wrong === 0 ? 'As it has to be.\n' : `${wrong} are not as they have to be.\n`);
process.exitCode = wrong === 0 ? 0 : 1;

async function trySkill(skill: CorpusSkill): Promise<void> {
  const source = join(corpus, skill.folder);
  if (!existsSync(source)) throw new Error(`${source} is not there.`);
  const name = basename(skill.folder);
  const copy = join(folder, name);
  cpSync(source, copy, { recursive: true });
  rmSync(join(copy, 'evals'), { recursive: true, force: true });
  mkdirSync(join(copy, 'evals'));
  const write = (evals: readonly object[]) =>
    writeFileSync(join(copy, 'evals', 'evals.json'), JSON.stringify([...evals, NEGATIVE]));
  process.stdout.write(`\n${name}: ${skill.cases.length} cases\n`);

  write(casesFor(skill.cases));
  const checked = JSON.parse((await run(['evals', 'check', copy, '--output', 'json'], {})).stdout);
  for (const [at, { prompt, reference }] of skill.cases.entries()) {
    const { reference: solved, untouched, graders } = checked.skills[0].cases[at];
    const expected = [reference === null ? 'none' : 'passed', 'failed'];
    if (`${[solved.status, untouched.status]}` === `${expected}`) continue;
    complain(`evals check of "${prompt}": ${solved.status}, ${untouched.status}: ${JSON.stringify(graders)}`);
  }

  write(casesFor(skill.cases, WAYS));
  const server = await startStandIn({
    protocol: 'anthropic',
    answer: sessionAgent(fakingAgent(name, skill.cases), (request) => ({
      text: JSON.stringify(judgeHonestly(request, 0.2)),
    })),
  });
  const sessions = String(skill.cases.length * WAYS.length + 1);
  const { stdout, stderr } = await run(
    [
      'score',
      copy,
      '--depth',
      'deep',
      '--execute',
      '--agent',
      'tool-loop',
      '--output',
      'json',
      '--sessions',
      sessions,
    ],
    standInVariables('anthropic', server.url),
  );
  await server.stop();
  if (stdout === '') throw new Error(stderr.slice(-3_000));
  const layers = JSON.parse(stdout).layers as ({ name: string } | Layer)[];
  const layer = layers.find((one): one is Layer => one.name === 'monte_carlo');
  for (const { prompt } of skill.cases) for (const way of WAYS) judgeOne(layer, prompt, way);
}

function judgeOne(layer: Layer | undefined, prompt: string, way: Way): void {
  const asked = `${prompt} (${way})`;
  const of = layer?.executed?.sessions.filter((one) => layer.per_prompt[one.prompt]?.prompt === asked) ?? [];
  const session = of[0];
  const outcome = session?.passed === true ? 'passed' : session?.passed === false ? 'failed' : 'other';
  tally[way][outcome] += 1;
  if (outcome === (way === 'solves' ? 'passed' : 'failed')) return;
  complain(
    `${outcome}: "${asked}": ${JSON.stringify(session?.graders ?? session ?? layer?.executed?.refused)}`,
  );
}

function complain(message: string): void {
  wrong += 1;
  process.stdout.write(`  ${message.slice(0, 1_500)}\n`);
}

function run(args: readonly string[], variables: Record<string, string>) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: {
      ...{ PATH: process.env.PATH, PLUGIN_EVAL_HOME: mkdtempSync(join(folder, 'home-')) },
      ...{ ...variables, PLUGIN_EVAL_DRAWS: '1' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text;
    });
  return new Promise<{ stdout: string; stderr: string }>((done) => {
    child.on('close', () => done(printed));
  });
}
