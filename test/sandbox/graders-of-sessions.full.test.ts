import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { judgeHonestly } from '../stand-ins/honest-judge.ts';
import { type AgentStep, callsSkill, isSession, sessionAgent } from '../stand-ins/session-agent.ts';
import type { StandInAnswer } from '../stand-ins/stand-in.ts';
import { judgeScene, runHere, type Scene, smallSkill } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { layerIn, SUBJECT } from '../support/session-scene.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';

const CHECK = 'import sys\nsys.exit(0 if open("count.txt").read().strip() == "3" else 1)\n';
const GRADERS = [
  { kind: 'file', path: 'count.txt', required: true },
  { kind: 'text', path: 'count.txt', matches: '^3$' },
  { kind: 'diff', path: 'count.txt', expected: 'wanted/count.txt' },
  { kind: 'command', command: ['python3', '/grader/line-check.py'], files: ['checks/line-check.py'] },
  { kind: 'tools', called: [{ name: 'Bash', arguments: { contains: 'count.sh' } }] },
  { kind: 'limits', turns: 10 },
];
const CASES = [
  { prompt: 'Fold honestly.', should_trigger: true, files: ['evals/files/sales.csv'], graders: GRADERS },
  { prompt: 'Fold by pretending.', should_trigger: true, files: ['evals/files/sales.csv'], graders: GRADERS },
  { prompt: 'Fold a file that is not there.', should_trigger: true, files: ['evals/files/gone.csv'] },
  { prompt: 'Bake a cake.', should_trigger: false },
];

/** One prompt is solved by the script of the skill, the other is only said to be. */
function act({ turn, tools, prompt }: AgentStep): StandInAnswer {
  if (prompt.startsWith('Bake')) return { text: 'I baked it.' };
  if (turn === 1) return callsSkill(SUBJECT);
  if (turn === 2 && tools.includes('Bash')) {
    const look = `ls -RA . ~ /tmp; find / -name line-check.py -o -path '*wanted*' 2>/dev/null`;
    const script = `sh ~/.claude/skills/${SUBJECT}/scripts/count.sh sales.csv`;
    const command = prompt.includes('honestly')
      ? `${look}; ${script}`
      : 'echo "3 lines written to count.txt"';
    return { toolCalls: [{ name: 'Bash', input: { command } }] };
  }
  return { text: 'I have run count.sh and written 3 to count.txt.' };
}

async function scene(cases: readonly object[] = CASES): Promise<Scene> {
  return await judgeScene({
    answer: sessionAgent(act, (request) => ({ text: JSON.stringify(judgeHonestly(request, 0.9)) })),
    tree: {
      [`skills/${SUBJECT}/SKILL.md`]: smallSkill(SUBJECT),
      [`skills/${SUBJECT}/scripts/count.sh`]: '#!/bin/sh\nwc -l <"$1" | tr -d " " >count.txt\n',
      [`skills/${SUBJECT}/evals/evals.json`]: JSON.stringify(cases),
      [`skills/${SUBJECT}/evals/files/sales.csv`]: 'a\nb\nc\n',
      [`skills/${SUBJECT}/checks/line-check.py`]: CHECK,
      [`skills/${SUBJECT}/wanted/count.txt`]: '3\n',
    },
  });
}

const SCRIPTED = ['honestly', 'by pretending'].map((how) => ({
  question: `Fold ${how}.`,
  expected_skill: SUBJECT,
  expected_script: 'scripts/count.sh',
  expected_behavior: ['It says that it has run count.sh.', 'It names the number of lines.', 'It is polite.'],
  files: ['evals/files/sales.csv'],
}));

describe.skipIf(typeof triedSandbox === 'string')('graders of executed sessions', () => {
  test('pass what was done, fail what was only said, and the agent sees none of them', async () => {
    const here = await scene();
    const args = ['score', `skills/${SUBJECT}`, '--depth', 'deep', '--agent', 'tool-loop', '--sessions', '8'];
    const { code, stdout, stderr } = await runHere(here, [...args, '--execute', '--output', 'json']);
    if (stdout === '') throw new Error(stderr);
    expect([code, schemaProblems(stdout, 'skill-evaluation')]).toEqual([0, []]);
    const { executed } = layerIn(stdout);
    const of = (prompt: number) => executed?.sessions.filter((session) => session.prompt === prompt) ?? [];
    expect(of(0).map(({ quality, passed, graded_by }) => [quality, passed, graded_by])).toEqual([
      [1, true, 'deterministic'],
      [1, true, 'deterministic'],
    ]);
    expect(of(1).map(({ quality, passed }) => [quality, passed])).toEqual([
      [0, false],
      [0, false],
    ]);
    expect(of(1)[0]?.graders?.map(({ kind, verdict }) => [kind, verdict])).toEqual([
      ['file', 'fail'],
      ['text', 'fail'],
      ['diff', 'fail'],
      ['command', 'fail'],
      ['tools', 'fail'],
      ['limits', 'pass'],
    ]);
    expect(executed?.refused).toMatchObject([{ prompt: 2 }]);
    expect(executed?.refused[0]?.reason).toContain('gone.csv');
    expect(executed?.pass_rates).toMatchObject({
      pass_at_one: { rate: 0.5 },
      by_k: [{ k: 2, pass_at_k: { rate: 0.5 }, pass_hat_k: { rate: 0.5 }, cases: 2 }],
      by_case: [
        { prompt: 0, sessions: 2, passed: 2, undecided: 0 },
        { prompt: 1, sessions: 2, passed: 0, undecided: 0 },
      ],
      graded_by: { deterministic: 4, judged: 0, mixed: 0 },
      lift: null,
    });

    const seen = here.standIn.requests
      .filter(isSession)
      .flatMap(({ results }) => results)
      .join('\n');
    expect(seen).toContain('sales.csv');
    expect(seen).not.toMatch(/line-check\.py|wanted|evals/);
  });

  test('that cannot be read stop before anything is paid, and are run without a verdict on request', async () => {
    const misspelt = { prompt: 'Fold by a typing error.', should_trigger: true };
    const here = await scene([
      { ...misspelt, graders: [{ kind: 'fill', path: 'x' }] },
      { prompt: 'Bake a cake.', should_trigger: false },
    ]);
    const args = ['score', `skills/${SUBJECT}`, '--depth', 'deep', '--agent', 'tool-loop', '--sessions', '4'];
    const [, skill = ''] = args;
    const compared = ['compare', skill, ...args.slice(1)];
    for (const line of [args, [...args, '--dry-run'], compared, [...compared, '--dry-run']]) {
      const { code, stderr } = await runHere(here, [...line, '--execute']);
      expect([code, here.standIn.requests.length]).toEqual([2, 0]);
      expect(stderr).toContain('evals/evals.json, "Fold by a typing error."');
      expect(stderr).toContain('Known kinds are file, text');
      expect(stderr).toContain('--allow-ungraded');
    }
    const run = await runHere(here, [...args, '--execute', '--allow-ungraded', '--output', 'json']);
    const { executed } = layerIn(run.stdout);
    expect(executed?.ungraded).toMatchObject([{ prompt: 0 }]);
    expect(executed?.sessions.map(({ outcome, passed }) => [outcome, passed])).toContainEqual([
      'ended',
      undefined,
    ]);
    expect(executed?.pass_rates?.pass_at_one).toBeNull();
  });

  test('a lift tells what the skill adds to the pass rate, and to tokens, turns, time and cost', async () => {
    const here = await scene(SCRIPTED);
    const args = ['score', `skills/${SUBJECT}`, '--depth', 'deep', '--agent', 'tool-loop', '--sessions', '4'];
    const lifted = [...args, '--execute', '--lift-against', 'none'];
    const { stdout, stderr } = await runHere(here, [...lifted, '--output', 'json']);
    if (stdout === '') throw new Error(stderr);
    expect(schemaProblems(stdout, 'skill-evaluation')).toEqual([]);
    const { executed, lift } = layerIn(stdout);
    // Both arms take three turns: to load the skill, or to fail to, to run a command, and to answer.
    expect(executed?.lift?.turns).toMatchObject({ mean: 0, cases: 2 });
    expect(executed?.lift?.seconds).toMatchObject({ cases: 2 });
    expect(executed?.lift).toHaveProperty('cost_usd');
    expect(lift).not.toHaveProperty('turns');
    expect((await runHere(here, lifted)).stdout).toContain('Turns added');

    // The words of this agent are the same in both arms, so that what is judged by them tells nothing.
    writeFileSync(join(here.root, 'evaluation.json'), stdout);
    const check = ['evals', 'check', 'skills', '--results', 'evaluation.json', '--output', 'json'];
    const { findings } = JSON.parse((await runHere(here, check)).stdout);
    const idle = findings.filter(({ rule }: { rule: string }) => rule === 'passes-in-both-arms');
    expect(idle.map(({ message }: { message: string }) => message)).toContainEqual(
      expect.stringMatching(/"It is polite\." passed in all 2 sessions with the skill and in all 2 without/),
    );
  });

  test('a script that was only said to be run fails, whatever a judge believes', async () => {
    const here = await scene(SCRIPTED);
    const args = ['score', `skills/${SUBJECT}`, '--depth', 'deep', '--agent', 'tool-loop', '--sessions', '4'];
    const { stdout, stderr } = await runHere(here, [...args, '--execute', '--output', 'json']);
    if (stdout === '') throw new Error(stderr);
    const { executed } = layerIn(stdout);
    expect(
      executed?.sessions.map(({ prompt, passed, quality, graded_by }) => [
        prompt,
        passed,
        quality,
        graded_by,
      ]),
    ).toEqual([
      [0, true, 1, 'mixed'],
      [1, false, 0, 'mixed'],
      [0, true, 1, 'mixed'],
      [1, false, 0, 'mixed'],
    ]);
    const text = await runHere(here, [...args, '--execute']);
    expect(text.stdout).toMatch(/pass@\S*1 \| \*\*0\.50\*\*/);
    expect(text.stdout).toMatch(
      /\*\*fail\*\* \(required\) runs scripts\/count\.sh: no command ran "scripts\/count\.sh"/,
    );
  });
});

describe.skipIf(typeof triedSandbox === 'string')('executed sessions for other tools', () => {
  test('are written with their transcripts and times from the journal', async () => {
    const here = await scene();
    const args = ['score', `skills/${SUBJECT}`, '--depth', 'deep', '--agent', 'tool-loop', '--sessions', '8'];
    const files = { 'skill-creator': 'benchmark.json', otel: 'traces.json', inspect: 'log.json' };
    const outputs = Object.entries(files).flatMap(([format, file]) => ['-o', `${format}:${file}`]);
    outputs.push('-o', 'skill-creator:benchmark/');
    const { code, stderr } = await runHere(here, [...args, '--execute', ...outputs]);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('not in the journal')]);
    const read = (file: string) => JSON.parse(readFileSync(join(here.root, file), 'utf8'));

    const benchmark = read(files['skill-creator']);
    expect(benchmark.run_summary.with_skill.pass_rate).toMatchObject({
      mean: (1 + 1 / 6) / 2,
      min: 1 / 6,
      max: 1,
    });
    expect(benchmark.runs[0].result).toMatchObject({ passed: 6, total: 6 });
    expect(Date.parse(benchmark.metadata.timestamp)).toBeGreaterThan(Date.UTC(2020, 0));

    expect(read('benchmark/benchmark.json')).toEqual(benchmark);
    const grading = read('benchmark/eval-1/with_skill/run-1/grading.json');
    expect(grading.summary).toEqual({ passed: 6, failed: 0, total: 6, pass_rate: 1 });
    expect(grading.execution_metrics.tool_calls).toMatchObject({ Bash: expect.any(Number) });

    const { spans } = read(files.otel).resourceSpans[0].scopeSpans[0];
    const names = spans.map(({ name }: { name: string }) => name);
    expect(names.filter((name: string) => name === 'invoke_agent tool-loop')).toHaveLength(12);
    expect(names).toContain('execute_tool Bash');

    const { samples } = read(files.inspect);
    const withExecution = samples.filter(
      ({ metadata }: { metadata: { executed: boolean } }) => metadata.executed,
    );
    expect(
      withExecution.map(({ scores }: { scores: { passed: { value: boolean } } }) => scores.passed.value),
    ).toEqual([...[true, false, true, false]]);
    expect(withExecution[0].messages.at(-1).content).toContain('I have run count.sh');
  });
});
