import type { ScanFindingEntry, ScanSection } from '@plugin-eval/core/documents/scan-section.ts';
import { reportPlugin, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { compareScanSections } from './compare-scan-sections.ts';

const finding = (file: string, message = 'A secret goes to an address.'): ScanFindingEntry => ({
  ...{
    rule: 'secret-sent',
    severity: null,
    level: 'error',
    message,
    why: '',
    fix: '',
    file,
    line: 3,
    column: null,
  },
  ...{ evidence: null, confirmed: true, path: [], owasp: [], categories: [] },
});
const sectionOf = (changes: Partial<ScanSection>): ScanSection => ({
  ...{ findings: [], suppressed: [], capabilities: [] },
  analysability: { files: 1, bytes: 10, share: 1, notUnderstood: [] },
  ...changes,
});
const talksTo = (...hosts: string[]) => ({ name: 'uses_network', details: hosts, inScripts: true });
const skillAt = (path: string, scan: ScanSection | null) => {
  const skill = reportSkill();
  return { ...skill, subject: { ...skill.subject, path }, scan };
};

test('hosts, capabilities and findings of B that A does not have', () => {
  const a = skillAt(
    'old/crane',
    sectionOf({ capabilities: [talksTo('a.test')], findings: [finding('old/crane/scripts/lift.py')] }),
  );
  const b = skillAt(
    'new/crane',
    sectionOf({
      capabilities: [talksTo('a.test', 'b.test'), { name: 'schedules_itself', details: [], inScripts: true }],
      findings: [finding('new/crane/scripts/lift.py'), finding('new/crane/scripts/drop.py')],
    }),
  );
  expect(compareScanSections(a, b)).toEqual({
    hosts: ['b.test'],
    capabilities: [{ name: 'schedules_itself', details: [], inScripts: true }, talksTo('b.test')],
    findings: [finding('new/crane/scripts/drop.py')],
  });
  expect(compareScanSections(b, a)).toEqual({ hosts: [], capabilities: [], findings: [] });
});

test('a skill that is the working folder itself', () => {
  const a = skillAt('.', sectionOf({ findings: [finding('scripts/lift.py')] }));
  const b = skillAt('next', sectionOf({ findings: [finding('next/scripts/lift.py')] }));
  expect(compareScanSections(a, b)?.findings).toEqual([]);
  expect(compareScanSections(b, a)?.findings).toEqual([]);
});

test('a plugin is compared with what its skills can do', () => {
  const plugin = reportPlugin();
  const scanned = { ...plugin, scan: sectionOf({}), skills: [skillAt('p/skills/crane', sectionOf({}))] };
  const skills = [skillAt('p/skills/crane', sectionOf({ capabilities: [talksTo('b.test')] }))];
  expect(compareScanSections(scanned, { ...scanned, skills })?.hosts).toEqual(['b.test']);
});

test('nothing is said where one side was not scanned', () => {
  expect(compareScanSections(skillAt('a', null), skillAt('b', sectionOf({})))).toBeNull();
});
