import { createHash, randomBytes } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import commandingAgent from '../stand-ins/commanding-agent.ts';
import { calling, obeying, runWithExecution } from '../support/execution-stage.ts';
import { synthesisedSkill } from '../support/synthesised-skill.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const REPORT = synthesisedSkill({
  name: 'report',
  description: 'Makes reports.',
  body: 'Run scripts/report.sh.',
  files: { 'scripts/report.sh': '#!/bin/sh\nwc -l <"$1" >report.txt\n', 'notes.md': 'Notes.' },
});

describe.skipIf(typeof triedSandbox === 'string')('a session of the tool loop with tool execution', () => {
  test('does what a skill says with its script, and leaves what it made as artefacts', async () => {
    const { result, requests } = await runWithExecution(
      calling(
        ['Skill', { skill: 'report' }],
        ['Bash', { command: 'cat notes.txt; ~/.claude/skills/report/scripts/report.sh notes.txt' }],
        ['Read', { file_path: 'report.txt' }],
      ),
      { skills: [REPORT], files: { 'notes.txt': 'one\ntwo\n', 'untouched.txt': 'same' } },
    );
    expect(requests[0]?.tools).toEqual(['Skill', 'Bash', 'Read', 'Write', 'Edit', 'LS', 'Grep']);
    expect(requests.at(-1)?.results).toEqual([
      expect.stringContaining('Base directory for this skill: /home/user/.claude/skills/report'),
      'one\ntwo\n',
      '2\n',
    ]);
    expect(result).toMatchObject({ outcome: 'ended', loads: [{ skill: 'report', by: 'skill-tool' }] });
    expect(result.execution.artefacts).toEqual([
      {
        ...{ path: 'report.txt', change: 'made', kind: 'file', by: 'agent', size: 2, sha256: sha256('2\n') },
        ...{ beforeSha256: null, executable: false, target: null, kept: 'whole' },
      },
    ]);
    expect(result.execution.contents).toEqual({ [sha256('2\n')]: { encoding: 'utf8', data: '2\n' } });
    expect(result.execution.calls.map(({ turn, name, exitCode, ok }) => [turn, name, exitCode, ok])).toEqual([
      [1, 'Skill', null, true],
      [2, 'Bash', 0, true],
      [3, 'Read', null, true],
    ]);
    expect(result.execution.calls[1]?.output).toEqual({ head: 'one\ntwo\n', tail: '', bytes: 8 });
  });

  test('works on what the commands before it have left', async () => {
    const { result } = await runWithExecution(commandingAgent);
    expect(result.execution.calls.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0, 0]);
    expect(result.execution.artefacts.map(({ path, size }) => [path, size])).toEqual([['out/a.txt', 4]]);
    expect(Object.values(result.execution.contents)).toEqual([{ encoding: 'utf8', data: 'two\n' }]);
  });

  test('reads, writes, edits, lists and searches files, and says what cannot be', async () => {
    const { result, requests } = await runWithExecution(
      calling(
        ['Write', { file_path: "deep/er/it's.txt", content: 'alpha\nbeta\nbeta\n' }],
        ['Edit', { file_path: "deep/er/it's.txt", old_string: 'beta', new_string: 'gamma' }],
        ['Edit', { file_path: "deep/er/it's.txt", old_string: 'alpha', new_string: '$& `id`' }],
        ['Edit', { file_path: "deep/er/it's.txt", old_string: 'beta', new_string: 'b', replace_all: true }],
        ['Read', { file_path: "/work/deep/er/it's.txt", offset: 1, limit: 2 }],
        ['LS', { path: 'deep' }],
        ['Grep', { pattern: '^b$' }],
        ['Grep', { pattern: 'nowhere' }],
        ['Read', { file_path: 'missing' }],
        ['Read', { file_path: '/bin/true' }],
        ['Bash', { command: 'echo out; echo err >&2; exit 7' }],
        ['Fetch', { url: 'http://x' }],
      ),
    );
    expect(requests.at(-1)?.results.map((text) => text.trim())).toEqual([
      'Written.',
      'The text of old_string occurs 2 times: give more of it, or set replace_all.',
      'Edited.',
      'Edited.',
      '$& `id`\nb',
      expect.stringContaining(' er/'),
      "./deep/er/it's.txt:2:b\n./deep/er/it's.txt:3:b",
      'No matches.',
      'There is no such file.',
      'This is not a text file.',
      'out\nerr\nExit code 7',
      'There is no tool Fetch in this session.',
    ]);
    expect(result.denied).toEqual(['Fetch']);
    expect(result.execution.calls.map(({ ok }) => ok)).toEqual([
      ...[true, false, true, true, true, true, true, true, false, false, false, false],
    ]);
  });

  test('begins where the setup commands end, and says who changed what', async () => {
    const { result } = await runWithExecution(
      obeying('cat made; rm given; mkdir empty; ln -s /etc/passwd link'),
      {
        files: { given: 'x' },
        setup: ['echo by setup >made'],
      },
    );
    expect(result.execution.calls[0]?.output.head).toBe('by setup\n');
    expect(
      result.execution.artefacts.map(({ path, change, kind, by, target }) => [
        path,
        change,
        kind,
        by,
        target,
      ]),
    ).toEqual([
      ['empty', 'made', 'folder', 'agent', null],
      ['given', 'removed', 'file', 'agent', null],
      ['link', 'made', 'link', 'agent', '/etc/passwd'],
      ['made', 'made', 'file', 'setup', null],
    ]);
    // What a link leads to is not looked at.
    expect(Object.values(result.execution.contents).map(({ data }) => data)).toEqual(['by setup\n', 'x']);
  });

  test('is no draw when a setup command fails', async () => {
    await expect(runWithExecution(obeying('true'), { setup: ['echo broken; exit 4'] })).rejects.toMatchObject(
      {
        name: 'AttemptFailure',
        kind: 'refused',
        message: 'The setup command "echo broken; exit 4" failed (4): broken',
      },
    );
  });

  test('keeps large files by their hash and their beginning', async () => {
    const { result } = await runWithExecution(
      obeying('head -c 3000000 /dev/zero | tr "\\0" a >large; printf "\\377" >binary'),
    );
    const [binary, large] = result.execution.artefacts;
    expect(large).toMatchObject({
      path: 'large',
      size: 3_000_000,
      sha256: sha256('a'.repeat(3_000_000)),
      kept: 'head',
    });
    expect(result.execution.contents[large?.sha256 ?? '']).toEqual({
      encoding: 'utf8',
      data: 'a'.repeat(8_000),
    });
    expect(result.execution.contents[binary?.sha256 ?? '']).toEqual({ encoding: 'base64', data: '/w==' });
  });

  test('never has the answers of the case in reach, nor files of the host', async () => {
    const { result } = await runWithExecution(
      obeying(
        'find / -xdev \\( -name evals -o -name "*expected*" \\) -not -path "/usr/*" 2>/dev/null; ls -A /work /tmp /run',
      ),
      { files: { 'given.txt': 'x' }, skills: [REPORT] },
    );
    expect(result.execution.calls[0]?.output.head).toBe('/run:\nsession\n\n/tmp:\n\n/work:\ngiven.txt\n');
  });

  test.each([
    ['memory', 'tail /dev/zero', { memoryBytes: 64 * 1024 ** 2 }],
    ['processes', 'bomb() { bomb | bomb & }; bomb; sleep 5', { processes: 64 }],
    ['output', 'head -c 3000000 /dev/zero', { outputBytes: 1_000_000 }],
    ['cpu-time', 'while :; do :; done', { cpuMs: 300 }],
  ] as const)('fails at the limit of %s, and leaves nothing', async (limit, command, limits) => {
    const { result } = await runWithExecution(obeying(command, 'echo after'), { limits });
    expect(result).toMatchObject({ outcome: 'failed', failure: 'sandbox-limit' });
    expect(result.execution.limit).toBe(limit);
    expect(globSync(`/sys/fs/cgroup/*/**/session-*-${process.pid}-*`)).toEqual([]);
  });

  test('a command that takes too long is ended, and the session goes on', async () => {
    const { result, requests } = await runWithExecution(
      calling(
        ['Bash', { command: 'echo begun; sleep 30', timeout: 500 }],
        ['Bash', { command: 'echo after' }],
      ),
    );
    expect(requests.at(-1)?.results).toEqual([
      expect.stringMatching(/^begun\n(?:.*\n)?It took too long, and was ended\.$/),
      'after\n',
    ]);
    expect(result.outcome).toBe('ended');
    expect(result.execution.calls[0]).toMatchObject({ exitCode: null, ok: false });
  });

  test.each([
    ['kills all processes', 'kill -9 -1; kill -9 1; echo survived'],
    [
      'garbles the protocol',
      'echo 0 99999999999 >/proc/1/fd/1; rm -rf /run/control; mkdir /run/control; echo x',
    ],
    ['fills the folder of the outputs', 'head -c 100m /dev/zero >/run/fill; echo x'],
    [
      'writes into the memory of what runs it',
      `python3 -c "
import re
m=open('/proc/1/maps').read().splitlines()
f=open('/proc/1/mem','r+b',0)
for l in m:
  if ' rw' in l:
    a,b=[int(x,16) for x in l.split()[0].split('-')]
    try:
      f.seek(a); f.write(b'\\\\0'*(b-a))
    except Exception: pass
"; echo x`,
    ],
  ])('that %s harms nobody but itself', async (_, command) => {
    const { result } = await runWithExecution(obeying(command, 'echo after'), { limits: { wallMs: 2_000 } });
    expect(['ended', 'failed']).toContain(result.outcome);
    if (result.outcome === 'failed') expect(['tampered', 'sandbox-limit']).toContain(result.failure);
  });

  test('leaves no process behind that it detached, when it ends and when it is stopped', async () => {
    const mark = `hands-${randomBytes(6).toString('hex')}`;
    const running = () =>
      globSync('/proc/[0-9]*/cmdline').filter((path) => {
        try {
          return path !== `/proc/${process.pid}/cmdline` && readFileSync(path, 'utf8').includes(mark);
        } catch {
          return false;
        }
      });
    const daemon = `(setsid sh -c 'while :; do sleep 1; done # ${mark}' >/dev/null 2>&1 &); echo started`;
    await runWithExecution(obeying(daemon, 'sleep 0.1'));
    await expect.poll(running).toEqual([]);
    const stop = new AbortController();
    const session = runWithExecution(obeying(daemon, 'sleep 30'), { signal: stop.signal });
    await expect.poll(() => running().length).toBeGreaterThan(0);
    stop.abort();
    await expect(session).rejects.toMatchObject({ kind: 'aborted' });
    await expect.poll(running).toEqual([]);
    expect(existsSync(`/proc/${process.pid}`)).toBe(true);
  });
});
