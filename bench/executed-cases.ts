/**
 * `node bench/executed-cases.ts SKILL...`: the cases that skills ship with, in executed sessions of three scripted agents:
 * one runs the script that a case expects and looks at its files, one says and prints that it has, one does nothing. A case
 * that expects a script must pass for the first alone. Needs bubblewrap and a build.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { monteCarloLayerSchema } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { readEvalCases } from '@plugin-eval/skill/read-eval-cases.ts';
import type { z } from 'zod';
import { judgeHonestly } from '../test/stand-ins/honest-judge.ts';
import { standInVariables } from '../test/stand-ins/model-on-stand-in.ts';
import { type Act, callsSkill, sessionAgent } from '../test/stand-ins/session-agent.ts';
import { startStandIn } from '../test/stand-ins/start-stand-in.ts';

const COMMAND = fileURLToPath(new URL('../dist/plugin-eval.js', import.meta.url));
const AGENTS = ['solves', 'fakes', 'idles'] as const;
type Agent = (typeof AGENTS)[number];

type Layer = z.infer<typeof monteCarloLayerSchema>;

/** What a case of a skill asks for, by its prompt. */
interface Asked {
  script: string | null;
  files: number;
}

const folder = mkdtempSync(join(tmpdir(), 'plugin-eval-cases-'));
try {
  for (const path of process.argv.slice(2)) await tryCases(resolve(path));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function tryCases(skill: string): Promise<void> {
  const asked = askedBy(skill);
  const scripts = [...asked.values()].filter(({ script }) => script !== null).length;
  const withFiles = [...asked.values()].filter(({ files }) => files > 0).length;
  process.stdout.write(
    `\n${basename(skill)}: ${asked.size} cases, ${scripts} with a script, ${withFiles} with files\n`,
  );
  for (const agent of AGENTS) {
    const act = actOf(agent, basename(skill), asked);
    const server = await startStandIn({
      protocol: 'anthropic',
      answer: sessionAgent(act, (request) => ({ text: JSON.stringify(judgeHonestly(request, 0.2)) })),
    });
    const { code, stdout, stderr } = await run(skill, server.url, asked.size);
    await server.stop();
    if (stdout === '') {
      process.stdout.write(`  ${agent}: exit ${code}\n${stderr.slice(0, 2_000)}\n`);
      continue;
    }
    describeRun(agent, code, JSON.parse(stdout), asked);
  }
}

function askedBy(skill: string): Map<string, Asked> {
  const cases = readEvalCases(skill).flatMap(({ cases }) => cases);
  return new Map(
    cases.map(({ prompt, files, task }) => {
      const stated = task?.graders.find(({ from }) => from === 'expected_script')?.value as
        | { name?: string }
        | undefined;
      return [prompt, { script: stated?.name?.replace(/^runs /, '') ?? null, files: files.length }];
    }),
  );
}

function actOf(agent: Agent, skill: string, asked: ReadonlyMap<string, Asked>): Act {
  return ({ turn, tools, prompt }) => {
    if (turn === 1) return callsSkill(skill);
    const script = asked.get(prompt)?.script ?? null;
    if (turn > 2 || agent === 'idles' || !tools.includes('Bash'))
      return { text: script === null ? 'It is done.' : `I have run ${script}, and it is done.` };
    const path = script?.startsWith('scripts/') ? script : `scripts/${basename(script ?? 'none')}`;
    const interpreter = path.endsWith('.py') ? 'python3' : 'bash';
    const command =
      agent === 'solves'
        ? `find . -type f | sort >seen.txt; timeout 20 ${interpreter} ~/.claude/skills/${skill}/${path} --help`
        : `echo "$ ${interpreter} ${path}"; cat ~/.claude/skills/${skill}/${path} | head -3; ls ${path}; : ${path}`;
    return { toolCalls: [{ name: 'Bash', input: { command } }] };
  };
}

function run(skill: string, url: string, cases: number) {
  const args = ['score', skill, '--depth', 'deep', '--execute', '--agent', 'tool-loop', '--output', 'json'];
  const child = spawn(process.execPath, [COMMAND, ...args, '--sessions', `${Math.max(8, cases)}`], {
    env: {
      ...{ PATH: process.env.PATH, PLUGIN_EVAL_HOME: mkdtempSync(join(folder, 'home-')) },
      ...{ ...standInVariables('anthropic', url), PLUGIN_EVAL_DRAWS: '1' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text;
    });
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((done) => {
    child.on('close', (code) => done({ code, ...printed }));
  });
}

function describeRun(
  agent: Agent,
  code: number | null,
  { layers }: { layers: ({ name: string } | Layer)[] },
  asked: ReadonlyMap<string, Asked>,
): void {
  const layer = layers.find((one): one is Layer => one.name === 'monte_carlo');
  const executed = layer?.executed;
  const count = { passed: 0, failed: 0, undecided: 0, errored: 0 };
  for (const session of executed?.sessions ?? []) {
    const wanted = asked.get(layer?.per_prompt[session.prompt]?.prompt ?? '');
    if (wanted?.script == null) continue;
    if (session.outcome === 'errored') count.errored += 1;
    else if (session.passed === true) count.passed += 1;
    else count[session.passed === false ? 'failed' : 'undecided'] += 1;
  }
  const { passed, failed, undecided, errored } = count;
  process.stdout.write(
    `  ${agent}: exit ${code}, ${executed?.n ?? 0} sessions; of those with a script ${passed} passed, ${failed} failed, ${undecided} undecided, ${errored} errored\n`,
  );
  for (const { prompt, reason } of executed?.refused ?? [])
    process.stdout.write(`    refused: prompt ${prompt}: ${reason.slice(0, 200)}\n`);
}
