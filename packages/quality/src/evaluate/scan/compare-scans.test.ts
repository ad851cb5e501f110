import type { ScanMember } from '@plugin-eval/core/documents/scan.ts';
import type { ScanFindingEntry } from '@plugin-eval/core/documents/scan-section.ts';
import { expect, test } from 'vitest';
import { compareScans, type ScannedVersion } from './compare-scans.ts';

const capability = (name: string, details: string[] = [], inScripts = true) => ({ name, details, inScripts });
const finding = (message: string, line = 1): ScanFindingEntry => ({
  ...{ rule: 'secret-sent', level: 'error', severity: null, message, why: '', fix: '', file: 'a.py', line },
  ...{ column: null, evidence: null, confirmed: true, path: [], owasp: [], categories: [] },
});
const file = (path: string, kind: ScannedVersion['files'][number]['kind'], sha256: string) => ({
  ...{ path, kind, sha256, size: 1 },
});

function version(
  capabilities: ScanMember['capabilities'],
  files: ScannedVersion['files'] = [],
  findings: ScanFindingEntry[] = [],
): ScannedVersion {
  return { scan: { members: [{ findings, capabilities }] }, files };
}

test('capabilities that are new, have new details, or moved into scripts', () => {
  const older = version([
    capability('uses_network', ['a.test']),
    capability('reads_environment', ['HOME']),
    capability('runs_commands', [], false),
  ]);
  const newer = version([
    capability('uses_network', ['a.test', 'b.test']),
    capability('reads_environment', ['HOME']),
    capability('runs_commands'),
    capability('schedules_itself', ['crontab']),
  ]);
  const { capabilities, hosts } = compareScans(older, newer);
  expect(capabilities).toEqual([
    capability('runs_commands'),
    capability('schedules_itself', ['crontab']),
    capability('uses_network', ['b.test']),
  ]);
  expect(hosts).toEqual(['b.test']);
  expect(compareScans(newer, older).capabilities).toEqual([]);
});

test('scripts and what starts them, not texts', () => {
  const older = [
    file('a.py', 'code', '1'),
    file('b.sh', 'code', '1'),
    file('SKILL.md', 'prose', '1'),
    file('hooks/hooks.json', 'data', '1'),
  ];
  const newer = [
    file('a.py', 'code', '2'),
    file('c.so', 'program', '1'),
    file('SKILL.md', 'prose', '2'),
    file('hooks/hooks.json', 'data', '2'),
  ];
  expect(compareScans(version([], older), version([], newer)).files).toEqual([
    { path: 'a.py', change: 'changed' },
    { path: 'b.sh', change: 'removed' },
    { path: 'c.so', change: 'added' },
    { path: 'hooks/hooks.json', change: 'changed' },
  ]);
});

test('findings that were there before are not new, wherever their line went', () => {
  const older = version([], [], [finding('one'), finding('two')]);
  const newer = version([], [], [finding('one', 9), finding('one', 12), finding('three')]);
  expect(compareScans(older, newer).findings).toEqual([finding('one', 12), finding('three')]);
});
