import { join } from 'node:path';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import { readReferenceNotes } from '@plugin-eval/skill/reference-notes.ts';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { describe, expect, test } from 'vitest';
import { analyseSkill } from './analyse-skill.ts';

function findings(text: string, tree: Record<string, TreeEntry> = {}) {
  const folder = join(temporaryRepository(), 'skills', 'crane');
  writeTree(folder, { 'SKILL.md': text, ...tree });
  const skill = readSkill(folder, 'skills/crane', DEFAULT_READ_LIMITS);
  const { notes: referenceNotes } = readReferenceNotes(skill, DEFAULT_READ_LIMITS);
  return analyseSkill(skill, referenceNotes, {
    profile: 'claude-code',
    trustInline: false,
  }).findings;
}
const shown = (text: string, tree?: Record<string, TreeEntry>) =>
  findings(text, tree).map(({ rule, line, column, evidence }) => [rule, line, column, evidence]);

test('a sound skill has no finding', () => {
  expect(findings(skillText())).toEqual([]);
});

test('a finding carries all that is needed to check and mend it', () => {
  expect(findings(skillText({ body: 'See [the goose](../goose/SKILL.md).' }))).toEqual([
    {
      rule: 'DEAD_CROSS_REF',
      level: 'warning',
      severity: 0.05,
      message: expect.stringContaining('The target ../goose/SKILL.md exists neither'),
      why: expect.stringMatching(/.{20}/),
      fix: expect.stringMatching(/.{20}/),
      file: 'skills/crane/SKILL.md',
      line: 6,
      column: 5,
      evidence: '../goose/SKILL.md',
    },
  ]);
});

describe('where anti-patterns are shown', () => {
  test('a description without a trigger, or too short, at its field', () => {
    expect(shown(skillText({ frontmatter: 'name: crane\ndescription: Folds.' }))).toEqual([
      ['MISSING_TRIGGER', 3, 1, 'Folds.'],
      ['EMPTY_DESCRIPTION', 3, 1, 'Folds.'],
    ]);
  });

  test('too many directives at the first whole word outside code', () => {
    const body = `\`\`\`\nMUST\n\`\`\`\n\nMUSTARD 😀 MUST ${'MUST '.repeat(15)}`;
    expect(shown(skillText({ body }))[0]?.slice(0, 3)).toEqual(['OVER_CONSTRAINED', 10, 11]);
  });

  test('too many lines at the first line too many', () => {
    expect(shown(skillText({ body: 'a\n\n'.repeat(400) }))[0]).toEqual(['BLOATED_SKILL', 801, 1, null]);
  });

  test('an orphan at its link', () => {
    expect(shown(skillText({ body: 'a\n\n> b [c](references/none.md)' }))).toEqual([
      ['ORPHAN_REFERENCE', 8, 5, 'references/none.md'],
    ]);
  });
});

test('anti-patterns come first by severity, then errors, warnings and notes', () => {
  const text = skillText({
    frontmatter: 'name: Crane\ndescription: 7',
    body: 'WebFetch [a](references/none.md)',
  });
  expect(findings(text).map(({ rule, severity, level }) => [rule, severity, level])).toEqual([
    ['ORPHAN_REFERENCE', 0.05, 'warning'],
    ['description-type', null, 'error'],
    ['name-format', null, 'warning'],
    ['tool-names', null, 'info'],
  ]);
});

describe('findings of the body', () => {
  test("tool names of one agent, each once, at the first one's place", () => {
    expect(shown(skillText({ body: 'Call TodoWrite,\nWebFetch, TodoWrite and WebFetcher.' }))).toEqual([
      ['tool-names', 6, 6, 'TodoWrite, WebFetch'],
    ]);
  });

  test('a body of 500 lines, of 5,000 tokens, of 8 KiB', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `a${index}\n`).join('');
    expect(shown(skillText({ body: lines(498) })).map(([rule]) => rule)).toEqual(['body-lines']);
    expect(shown(skillText({ body: lines(497) }))).toEqual([]);
    expect(shown(skillText({ body: 'a'.repeat(20_010) })).map(([rule]) => rule)).toEqual(['body-tokens']);
    expect(shown(skillText({ body: 'a'.repeat(9_000) })).map(([rule]) => rule)).toEqual(['large-body']);
    expect(
      shown(skillText({ body: 'a'.repeat(9_000) }), { 'references/a.md': 'The sizes of sheets.' }),
    ).toEqual([]);
  });
});

test('evidence is cut to 160 characters', () => {
  const [finding] = findings(
    skillText({ frontmatter: `name: crane\ndescription: ${'Folds paper. '.repeat(40)}` }),
  );
  expect(Array.from(finding?.evidence ?? '')).toHaveLength(161);
});
