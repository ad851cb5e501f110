import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import { DEFAULT_SANDBOX_LIMITS, type SandboxLimits } from '@plugin-eval/sessions/sandbox/sandbox.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { agentSdkHere, claudeAgentStage } from '../support/claude-agent-stage.ts';
import { synthesisedSkill } from '../support/synthesised-skill.ts';
import { sandbox, triedSandbox } from '../support/tried-sandbox.ts';

type Call = readonly [name: string, input: Record<string, unknown>];

interface Session {
  skills?: readonly SynthesisedSkill[];
  files?: Record<string, string>;
  setup?: readonly string[];
  limits?: Partial<SandboxLimits>;
  timeLimit?: number;
  asShipped?: boolean;
  allowedHosts?: readonly string[];
  signal?: AbortSignal;
}

/** A session of the real harness whose model makes one call an answer, and then says that it is done. */
async function run(calls: readonly Call[], session: Session = {}) {
  const { skills = [], files = {}, setup = [], limits = {}, timeLimit = 40_000, signal } = session;
  const stage = await claudeAgentStage(({ turn }) => {
    const call = calls[turn - 1];
    return call === undefined ? { text: 'Done.' } : { toolCalls: [{ name: call[0], input: call[1] }] };
  });
  onTestFinished(() => stage.stop());
  const workspaces = new WorkspaceRegistry();
  const given = Object.entries(files).map(
    ([path, text]) => [path, { content: Buffer.from(text), executable: false }] as const,
  );
  const execution = {
    ...{ sandbox: { kind: 'bubblewrap' as const }, workspace: workspaces.put(new Map(given)), setup },
    limits: { ...DEFAULT_SANDBOX_LIMITS, cpuMs: 600_000, ...limits },
    ...{ allowedHosts: session.allowedHosts ?? [], asShipped: session.asShipped ?? false },
  };
  const place = { host: sandbox(), workspaces };
  const { result } = await stage.run(
    'Do it.',
    skills,
    { maxTurns: 20, timeLimit, hands: execution },
    signal,
    place,
  );
  if (result.execution === undefined) throw new Error('The session has no execution.');
  return { result: { ...result, execution: result.execution }, stage };
}

const bash = (command: string): Call => ['Bash', { command, description: 'Runs it' }];

describe.skipIf(typeof triedSandbox === 'string' || agentSdkHere() === null)(
  'a session of claude-agent with tool execution',
  () => {
    test('does what a skill says with its script, with its own tools, in the sandbox', async () => {
      const report = synthesisedSkill({
        name: 'report',
        description: 'Makes reports.',
        body: 'Run scripts/report.sh.',
        files: { 'scripts/report.sh': '#!/bin/sh\nwc -l <"$1" | tr -d " " >report.txt\n' },
      });
      const { result } = await run(
        [
          ['Skill', { skill: 'report' }],
          bash('~/.claude/skills/report/scripts/report.sh notes.txt; exit 3'),
          ['Write', { file_path: '/work/new.txt', content: 'new' }],
        ],
        { skills: [report], files: { 'notes.txt': 'one\ntwo\n' }, setup: ['echo ready >prepared'] },
      );
      expect(result).toMatchObject({
        outcome: 'ended',
        loads: [{ skill: 'report', by: 'skill-tool' }],
        listed: { report: 'full' },
        denied: [],
      });
      const { execution } = result;
      expect(execution.artefacts.map(({ path, change, by }) => [path, change, by])).toEqual([
        ['new.txt', 'made', 'agent'],
        ['prepared', 'made', 'setup'],
        ['report.txt', 'made', 'agent'],
      ]);
      expect(
        Object.values(execution.contents)
          .map(({ data }) => data)
          .sort(),
      ).toEqual(['2\n', 'new', 'ready\n']);
      expect(execution.calls.map(({ name, exitCode, ok }) => [name, exitCode, ok])).toEqual([
        ['Skill', null, true],
        ['Bash', 3, false],
        ['Write', null, true],
      ]);
      expect(execution).toMatchObject({ limit: null, unexplainedCalls: 0 });
    });

    test.each([
      ['as shipped', true, 'command said 42', ['hooked']],
      ['by default', false, 'shell command execution disabled by policy', []],
    ])('%s, hooks and inline commands of a skill run: %s', async (_, asShipped, loaded, made) => {
      const shipped = synthesisedSkill({
        name: 'report',
        description: 'Makes reports.',
        frontmatter:
          'hooks: {"PostToolUse":[{"matcher":"Bash","hooks":[{"type":"command","command":"echo yes >/work/hooked"}]}]}\n',
        body: 'Begin: !`echo command said $((6 * 7))`',
      });
      const { result } = await run([['Skill', { skill: 'report' }], bash('true')], {
        skills: [shipped],
        asShipped,
      });
      expect(result.outcome).toBe('ended');
      expect(JSON.stringify(result.transcript)).toContain(loaded);
      expect(result.execution.artefacts.map(({ path }) => path)).toEqual(made);
    });

    test('with hosts that it may reach it still asks its model at the gateway, and others are refused', async () => {
      const { result } = await run(
        [bash('curl -s -m 5 http://169.254.169.254/ || wget -q http://10.0.0.1/')],
        {
          allowedHosts: ['api.example.com:443'],
        },
      );
      expect(result).toMatchObject({ outcome: 'ended', execution: { unexplainedCalls: 0 } });
      expect(result.execution.hosts).toContainEqual({
        ...{ host: '169.254.169.254', port: 80, allowed: false, connections: 1 },
      });
    });

    test('finds nothing of the host and no way out but the gateway', async () => {
      const { result } = await run([
        bash(
          `ls -A /root /home ${process.cwd()} 2>&1; env | grep -c '^ANTHROPIC_API_KEY=session-'; (exec 3<>/dev/tcp/127.0.0.1/80) 2>&1; touch /usr/x; id -u; tail -n +3 /proc/net/dev | cut -d: -f1`,
        ),
      ]);
      const output = result.execution.calls[0]?.output.head ?? '';
      expect(output).toMatch(/No such file or directory/);
      expect(output).toMatch(/Read-only file system/);
      expect(output).toMatch(/Connection refused/);
      expect(output).toMatch(/^1000$/m);
      expect(output.match(/^ *(?:lo|eth0)$/gm)).toHaveLength(1);
    });

    test('a call to the model that no turn of the agent explains is counted, and other calls are turned away', async () => {
      const ask = (model: string) =>
        `curl -s --unix-socket "$ANTHROPIC_UNIX_SOCKET" http://localhost/v1/messages -H "x-api-key: $ANTHROPIC_API_KEY" -H 'anthropic-version: 2023-06-01' -H 'content-type: application/json' -d '{"model":"${model}","max_tokens":20,"messages":[{"role":"user","content":"Hello"}]}'`;
      const { result, stage } = await run([
        bash(
          `${ask('claude-sonnet-4-5')} -o answer.json; ${ask('other')}; curl -s --unix-socket "$ANTHROPIC_UNIX_SOCKET" http://localhost/v1/models`,
        ),
      ]);
      const output = result.execution.calls[0]?.output.head ?? '';
      if (output.includes('curl: not found') || output.includes('curl: command not found')) return;
      expect(output).toContain('This session may call claude-sonnet-4-5 only.');
      expect(output).toContain('Unknown token.');
      expect(result.execution.unexplainedCalls).toBe(1);
      expect(stage.requested).toHaveLength(3);
    });

    test('is no draw when a setup command fails, and fails at a limit of the sandbox', async () => {
      await expect(run([], { setup: ['echo broken; exit 4'] })).rejects.toMatchObject({
        kind: 'refused',
        message: expect.stringContaining('broken'),
      });
      const { result } = await run([bash('bomb() { bomb | bomb & }; bomb; sleep 5')], {
        limits: { processes: 120 },
      });
      expect(result).toMatchObject({ outcome: 'failed', failure: 'sandbox-limit' });
      expect(result.execution.limit).toBe('processes');
    });

    test('leaves nothing when it is stopped', async () => {
      const mark = `agent-${randomBytes(6).toString('hex')}`;
      const running = () =>
        globSync('/proc/[0-9]*/cmdline').filter((path) => {
          try {
            return path !== `/proc/${process.pid}/cmdline` && readFileSync(path, 'utf8').includes(mark);
          } catch {
            return false;
          }
        });
      const stop = new AbortController();
      const session = run([bash(`(setsid sh -c 'while :; do sleep 1; done # ${mark}' &); sleep 30`)], {
        signal: stop.signal,
      });
      await expect.poll(() => running().length, { timeout: 30_000 }).toBeGreaterThan(0);
      stop.abort();
      await expect(session).rejects.toMatchObject({ kind: 'aborted' });
      await expect.poll(running).toEqual([]);
      expect(globSync(`/sys/fs/cgroup/*/**/session-*-${process.pid}-*`)).toEqual([]);
    });
  },
);
