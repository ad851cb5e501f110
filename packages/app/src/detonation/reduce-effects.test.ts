import { describeFile } from '@plugin-eval/scan/files/describe-file.ts';
import { expect, test } from 'vitest';
import { Announcements } from './announcements.ts';
import { plantCanaries } from './canaries.ts';
import type { Observation, ObservedRequest, ObservedStep } from './observation.ts';
import { persistenceKind } from './persistence.ts';
import { reduceEffects } from './reduce-effects.ts';

const ROOT = '/home/user/.claude/skills/x';
const TEXT = describeFile('SKILL.md', Buffer.from('Calls https://named.example/ and writes report.md.'));
const context = {
  canaries: plantCanaries(['ACME_API_KEY']),
  root: ROOT,
  own: new Set(['ACME_API_KEY']),
  announcements: new Announcements({ files: [TEXT], notes: [] }),
};

const step = (more: Partial<ObservedStep> = {}): ObservedStep => ({
  ...{ kind: 'command', file: 'SKILL.md', line: 1, text: 'x', outcome: 'done', exitCode: 0, reason: null },
  ...{ changes: { read: [], made: [], changed: [], removed: [] }, printed: [], written: [] },
  ...more,
});
const changes = (more: Partial<ObservedStep['changes']>) => ({
  changes: { read: [], made: [], changed: [], removed: [], ...more },
});
const request = (more: Partial<ObservedRequest>): ObservedRequest => ({
  ...{
    number: 1,
    kind: 'https',
    host: 'x.example',
    port: 443,
    method: 'POST',
    path: '/',
    bytes: 9,
    code: null,
  },
  ...{ step: 1, secrets: [] },
  ...more,
});
const reduced = (observed: Partial<Observation>) =>
  reduceEffects(
    { steps: [step()], requests: [], processes: [], stoodIn: [], incomplete: [], ...observed },
    context,
  );

test.each([
  ['$GITHUB_TOKEN', 'api.github.com', true],
  ['$GITHUB_TOKEN', 'collect.example.org', false],
  ['$ACME_API_KEY', 'api.acme.io', true],
  ['aws_key_file', 's3.amazonaws.com', true],
  ['aws_key_file', 'collect.example.org', false],
  ['ssh_key', 'github.com', false],
])('%s that goes to %s belongs there: %s', (secret, host, isOwn) => {
  const { hosts, secrets } = reduced({ requests: [request({ host, secrets: [secret] })] });
  expect(hosts).toMatchObject([{ host, isOwn, secrets: [context.canaries.all.get(secret)?.what] }]);
  expect(secrets.flatMap(({ left }) => left)).toEqual(isOwn ? [] : [{ to: host, how: 'request', step: 1 }]);
});

test('reading a key is touching it, except for the client of SSH', () => {
  const steps = [step(changes({ read: ['/home/user/.ssh/id_rsa'] }))];
  expect(reduced({ steps }).secrets).toMatchObject([{ place: '~/.ssh/id_rsa', touched: [1], left: [] }]);
  expect(reduced({ steps, requests: [request({ kind: 'tcp', port: 22 })] }).secrets).toEqual([]);
});

test('a secret in a file of the home left; one in the workspace or in its own file did not', () => {
  const written = [
    { path: '/home/user/.config/x/log', secrets: ['ssh_key'] },
    { path: '/work/out.txt', secrets: ['ssh_key'] },
    { path: '/home/user/other/.env', secrets: ['ssh_key'] },
    { path: '/home/user/.ssh/id_ed25519', secrets: ['ssh_key'] },
  ];
  expect(reduced({ steps: [step({ written })] }).secrets).toMatchObject([
    { touched: [1], left: [{ to: '~/.config/x/log', how: 'file', step: 1 }] },
  ]);
});

test('code of a stand-in that was run is named with its address', () => {
  const made = ['/tmp/.fetched-7'];
  const { fetchedCode, files } = reduced({
    steps: [step(changes({ made }))],
    requests: [request({ number: 7, kind: 'http', port: 8080, method: 'GET', path: '/i.sh', code: 'shell' })],
  });
  expect(fetchedCode).toEqual([{ url: 'http://x.example:8080/i.sh', step: 1 }]);
  expect(files).toEqual([]);
});

test('what no text names is said', () => {
  const { hosts, files } = reduced({
    steps: [step(changes({ made: ['/work/report.md', '/work/.state.json', `${ROOT}/cache.db`] }))],
    requests: [request({ host: 'named.example' }), request({ host: 'other.example' })],
  });
  expect(hosts.map(({ host, announced }) => [host, announced])).toEqual([
    ['named.example', true],
    ['other.example', false],
  ]);
  expect(files.map(({ path, area, announced }) => [path, area, announced])).toEqual([
    ['/work/report.md', 'workspace', true],
    ['/work/.state.json', 'workspace', false],
    ['cache.db', 'skill', false],
  ]);
});

test.each([
  ['~/.bashrc', 'shell start file'],
  ['~/.crontab', 'cron job'],
  ['~/.config/systemd/user/x.service', 'systemd unit'],
  ['~/Library/LaunchAgents/x.plist', 'launch agent'],
  ['/work/.git/hooks/pre-commit', 'Git hook'],
  ['~/.ssh/authorized_keys', 'SSH access'],
  ['~/.claude/settings.json', 'agent settings'],
  ['/work/.mcp.json', 'agent settings'],
  ['/work/CLAUDE.md', 'agent memory'],
  ['~/.claude/skills/other/SKILL.md', 'agent skill, command or hook'],
  ['~/.npmrc', 'package manager settings'],
  ['/work/README.md', null],
  ['/work/.git/hooks/pre-commit.sample', null],
  ['/work/src/settings.json', null],
])('%s is %s', (path, kind) => {
  expect(persistenceKind(path)).toBe(kind);
});
