import { reportCollection, reportPlugin, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { findSubject } from './find-subject.ts';

const inner = reportSkill({
  subject: { kind: 'skill', name: 'boat', path: 'plugins/origami/skills/boat', sha256: null },
});
const plugin = reportPlugin({ skills: [inner] });
const skill = reportSkill();
const collection = reportCollection({ evaluations: [plugin, skill] });

test('without a path the document is its own subject', () => {
  expect(findSubject(collection, null)).toEqual({ subject: collection, within: [] });
});

test('members are found in a collection, and those of its plugins', () => {
  expect(findSubject(collection, 'skills/crane')).toEqual({ subject: skill, within: [collection] });
  expect(findSubject(collection, 'plugins/origami')).toEqual({ subject: plugin, within: [collection] });
  expect(findSubject(collection, 'plugins/origami/skills/boat')).toEqual({
    subject: inner,
    within: [collection, plugin],
  });
});

test('a skill has no members, and a path that nothing has is found nowhere', () => {
  expect(findSubject(skill, 'skills/crane')).toBeNull();
  expect(findSubject(collection, 'skills/other')).toBeNull();
});

test('a path that no URL can hold is found as the URL has it', () => {
  const odd = reportSkill({ subject: { kind: 'skill', name: 'odd', path: 'skills/\ud800', sha256: null } });
  expect(findSubject(reportCollection({ evaluations: [odd] }), 'skills/\ufffd')?.subject).toBe(odd);
});
