import { describe, expect, test } from 'vitest';
import honestJudge from '../stand-ins/honest-judge.ts';
import { type JudgedStage, judgedStage } from '../support/judged-command.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { skillText } from '../support/skill-text.ts';

const CRANE = { 'skills/crane/SKILL.md': skillText() };

const idOf = (stderr: string) => /run (r\w{8})/.exec(stderr)?.[1] ?? '';

async function scored(stage: JudgedStage, ...args: string[]): Promise<string> {
  return idOf((await stage.run(['score', 'skills/crane', '--output', 'json', ...args])).stderr);
}

describe('runs', () => {
  test('lists what was run, newest first, with status and cost', async () => {
    const stage = await judgedStage(CRANE);
    const first = await scored(stage);
    const second = await scored(stage, '--judges', '2');
    const { stdout } = await stage.run(['runs', '--output', 'json']);
    expect(schemaProblems(stdout, 'run-list')).toEqual([]);
    const { runs } = JSON.parse(stdout);
    expect(runs.map(({ id }: { id: string }) => id)).toEqual([second, first]);
    expect(runs[1]).toMatchObject({
      status: 'finished',
      depth: 'standard',
      subjects: ['skills/crane'],
      calls: { succeeded: 5, failed: 0, open: 0 },
      reused: 0,
    });
    expect(runs[0]).toMatchObject({ calls: { succeeded: 4 }, reused: 5 });
    expect((await stage.run(['runs'])).stdout).toContain(`${first}  finished`);
  });

  test('show tells one run with its answers, and the attempts that failed', async () => {
    const stage = await judgedStage(CRANE, {
      faults: [null, { kind: 'status', status: 529, headers: { 'retry-after': '0' } }],
    });
    const id = await scored(stage);
    const { stdout } = await stage.run(['runs', 'show', id, '--output', 'json']);
    expect(schemaProblems(stdout, 'run-details')).toEqual([]);
    const run = JSON.parse(stdout);
    expect(run).toMatchObject({ id, calls: { succeeded: 5, failed: 1 } });
    expect(run.tasks).toHaveLength(5);
    const failed = run.attempts.filter(({ outcome }: { outcome: string }) => outcome === 'failed');
    expect(failed).toMatchObject([{ failure: 'overload', cost_usd: 0 }]);
    const text = (await stage.run(['runs', 'show', id])).stdout;
    expect(text).toContain('5 answers');
    expect(text).toContain('1 attempt without a response');
  });

  test('show --answer prints one answer as it was asked and given', async () => {
    const stage = await judgedStage(CRANE);
    const id = await scored(stage);
    const { tasks } = JSON.parse((await stage.run(['runs', 'show', id, '--output', 'json'])).stdout);
    const { stdout } = await stage.run(['runs', 'show', id, '--answer', tasks[0].key.slice(0, 12)]);
    const answer = JSON.parse(stdout);
    expect(answer).toMatchObject({ key: tasks[0].key, kind: 'model-answer' });
    expect(answer.input.messages[0].blocks[0].text).toContain('crane');
    expect(JSON.parse(answer.result.text)).toBeTypeOf('object');
    const none = await stage.run(['runs', 'show', id, '--answer', 'zzz']);
    expect([none.code, none.stderr]).toEqual([
      2,
      expect.stringContaining("no response whose key begins with 'zzz'"),
    ]);
  });

  test('show --answer prints the last answer to a question that a resumed run asked anew', async () => {
    let usable = false;
    const stage = await judgedStage(CRANE, {
      answer: (request) => (usable ? honestJudge(request) : { text: 'I would rather not.' }),
    });
    const id = await scored(stage);
    usable = true;
    await stage.run(['runs', 'resume', id]);
    const { tasks } = JSON.parse((await stage.run(['runs', 'show', id, '--output', 'json'])).stdout);
    const { stdout } = await stage.run(['runs', 'show', id, '--answer', tasks[0].key]);
    expect(tasks.filter(({ key }: { key: string }) => key === tasks[0].key)).toHaveLength(2);
    expect(JSON.parse(JSON.parse(stdout).result.text)).toBeTypeOf('object');
  });

  test('resume prints the same result and pays nothing again', async () => {
    const stage = await judgedStage(CRANE);
    const first = await stage.run(['score', 'skills/crane', '--output', 'json']);
    const again = await stage.run(['runs', 'resume', idOf(first.stderr)]);
    expect([again.code, stage.standIn.calls]).toEqual([0, 5]);
    expect(JSON.parse(again.stdout).composite).toEqual(JSON.parse(first.stdout).composite);
    expect(JSON.parse((await stage.run(['runs', '--output', 'json'])).stdout).runs).toHaveLength(1);
  });

  test('rm removes a run and the answers that no other run used', async () => {
    const stage = await judgedStage(CRANE);
    const [first, second] = [await scored(stage), await scored(stage)];
    expect((await stage.run(['runs', 'rm', first])).stdout).toBe(`${first}\n`);
    await scored(stage);
    expect(stage.standIn.calls).toBe(5);
    const third = JSON.parse((await stage.run(['runs', '--output', 'json'])).stdout).runs[0].id;
    await stage.run(['runs', 'rm', second, third]);
    await scored(stage);
    expect(stage.standIn.calls).toBe(10);
  });

  test.each([['show'], ['resume'], ['rm']])('%s of a run that is not there is wrong use', async (command) => {
    const stage = await judgedStage(CRANE);
    const { code, stderr } = await stage.run(['runs', command, 'rnothere']);
    expect([code, stderr]).toEqual([
      2,
      'plugin-eval: There is no run rnothere. plugin-eval runs lists all runs.\n',
    ]);
  });
});

describe('a budget', () => {
  test('ends with a partial result, exit code 3 and a line that goes on', async () => {
    // Four cents each, at two dollars for a million tokens in and ten for a million out.
    const usage = { inputTokens: 5_000, outputTokens: 3_000 };
    const stage = await judgedStage(CRANE, { answer: (request) => ({ ...honestJudge(request), usage }) });
    const args = ['score', 'skills/crane', '--output', 'json', '--concurrency', '1', '--max-cost', '0.08'];
    const { code, stdout, stderr } = await stage.run(args);
    expect(code).toBe(3);
    expect(JSON.parse(stdout).composite.complete).toBe(false);
    expect(stage.standIn.calls).toBeGreaterThan(0);
    expect(stage.standIn.calls).toBeLessThan(5);
    const id = idOf(stderr);
    expect(stderr).toContain(`plugin-eval runs resume ${id} --max-cost 0.08\n`);

    const without = await stage.run(['runs', 'resume', id]);
    expect([without.code, without.stderr]).toEqual([2, expect.stringContaining('its budget is spent')]);
    const resumed = await stage.run(['runs', 'resume', id, '--max-cost', '1']);
    expect([resumed.code, stage.standIn.calls]).toEqual([0, 5]);
    expect(JSON.parse(resumed.stdout).composite.complete).toBe(true);
    expect((await stage.run(['runs', 'show', id])).stdout).toContain(
      '$0.08 at first, more when it was resumed',
    );
  });

  test('of a model whose price nobody knows is refused before any call', async () => {
    const stage = await judgedStage(CRANE);
    const args = ['score', 'skills/crane', '--judge-model', 'anthropic:claude-next', '--max-cost', '1'];
    const { code, stderr } = await stage.run(args);
    expect([code, stage.standIn.calls]).toEqual([2, 0]);
    expect(stderr).toContain('anthropic:claude-next');
  });
});

test('an interrupted run keeps what was finished and says how to go on', async () => {
  let interrupt = () => {};
  const stage = await judgedStage(CRANE, {
    answer: async (request) => {
      if (request.call === 3) {
        interrupt();
        await new Promise((resolve) => setTimeout(resolve, 5_000).unref());
      }
      return honestJudge(request);
    },
  });
  const { code, stderr } = await stage.run(['score', 'skills/crane', '--concurrency', '1'], {
    onInterrupt: (stop) => {
      interrupt = stop;
      return () => {};
    },
  });
  expect(code).toBe(130);
  const id = /plugin-eval runs resume (r\w{8})\n$/.exec(stderr)?.[1] ?? '';
  const run = JSON.parse((await stage.run(['runs', 'show', id, '--output', 'json'])).stdout);
  expect([run.status, run.tasks.length]).toEqual(['interrupted', 2]);
});

test('a run that has ended no longer keeps an interrupt from ending the process', async () => {
  const listening = new Set<() => void>();
  const stage = await judgedStage(CRANE);
  const io = {
    onInterrupt: (stop: () => void) => {
      listening.add(stop);
      return () => listening.delete(stop);
    },
  };
  expect((await stage.run(['score', 'skills/crane'], io)).code).toBe(0);
  expect((await stage.run(['score', 'skills/crane', '--fresh'], io)).code).toBe(0);
  expect(listening.size).toBe(0);
});

describe('doctor', () => {
  test('says what is there and what each depth would need, without any key', async () => {
    const stage = await judgedStage(CRANE);
    const { code, stdout } = await stage.run(['doctor', '--output', 'json']);
    const { checks, depths } = JSON.parse(stdout);
    expect([code, stage.standIn.calls, schemaProblems(stdout, 'doctor')]).toEqual([0, 1, []]);
    const statusOf = (name: string) =>
      checks.find((check: { name: string }) => check.name.startsWith(name))?.status;
    expect([statusOf('node'), statusOf('model anthropic:'), statusOf('journal')]).toEqual(['ok', 'ok', 'ok']);
    expect([statusOf('provider anthropic'), statusOf('provider openai')]).toEqual(['ok', 'absent']);
    expect(depths[1]).toMatchObject({ depth: 'standard', reachable: true });
    expect(stdout).not.toContain('STANDIN');
  });

  test('of a key that is refused fails, and says which variable holds it', async () => {
    const stage = await judgedStage(CRANE, { key: 'another' });
    const { code, stdout } = await stage.run(['doctor']);
    expect(code).toBe(2);
    expect(stdout).toMatch(/Broken\n +model anthropic:\S+ .*ANTHROPIC_API_KEY/);
    expect(stdout).toMatch(/Ready for --depth quick\. Next: --depth standard/);
  });

  test('of several judges says which one cannot be asked, and asks the others', async () => {
    const stage = await judgedStage(CRANE);
    const judges = ['sonnet', 'command:nobody', 'openai:gpt-5'].flatMap((name) => ['--judge-model', name]);
    const { code, stdout } = await stage.run(['doctor', ...judges]);
    expect([code, stage.standIn.calls]).toEqual([2, 1]);
    expect(stdout).toMatch(/Ready\n(?: .*\n)* +model anthropic:\S+ +anthropic:\S+ answers/);
    expect(stdout).toMatch(/Broken\n(?: .*\n)*? +model command:nobody +.*nobody/);
    expect(stdout).toMatch(
      /(?:Optional|Needed for --depth standard)\n(?: .*\n)*? +model openai:gpt-5 +.*set OPENAI_API_KEY/,
    );
    expect(stdout).toContain('model command:nobody has to work first');
  });

  test('--offline calls nobody; without a key nothing is broken', async () => {
    const stage = await judgedStage(CRANE);
    expect((await stage.run(['doctor', '--offline'])).code).toBe(0);
    const bare = await stage.run(['doctor'], { variables: { ANTHROPIC_API_KEY: '' } });
    expect([bare.code, stage.standIn.calls]).toEqual([0, 0]);
    // Once, and not again for each depth.
    expect(bare.stdout.split('set ANTHROPIC_API_KEY')).toHaveLength(2);
    expect(bare.stdout).toMatch(/--depth deep +needs what standard depth needs/);
    // An endpoint without its key is of no use.
    expect(bare.stdout).toMatch(/Optional\n(?: .*\n)*? +provider anthropic +no key, endpoint http/);
  });
});
