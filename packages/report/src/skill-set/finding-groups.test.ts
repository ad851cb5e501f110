import type { SkillSet } from '@plugin-eval/core/documents/skill-set.ts';
import { setFindings } from '@plugin-eval/quality/skill-set/findings-of-set.ts';
import { measureSet } from '@plugin-eval/quality/skill-set/measure-set.ts';
import { madeMember } from '@plugin-eval/tests/support/made-skill-set.ts';
import { measuredSkillSet } from '@plugin-eval/tests/support/measured-skill-set.ts';
import { expect, test } from 'vitest';
import { plainText } from '../view-model/blocks.ts';
import { fitSections } from '../view-model/fit-sections.ts';
import { layoutText } from '../view-model/layout-text.ts';
import { findingGroups } from './finding-groups.ts';
import { setView } from './set-view.ts';

/** Sixty descriptions of 400 characters: no agent with a budget has room for all. */
const crowded = setOf(
  Array.from({ length: 60 }, (_, skill) =>
    madeMember(`job-${skill}`, `Handles n${skill}a ${`n${skill}b `.repeat(90)}. Use when n${skill}c.`),
  ),
);

function setOf(members: ReturnType<typeof madeMember>[]): SkillSet {
  const offline = measureSet(members, ['claude-code', 'codex', 'gemini'], {
    contextTokens: null,
    builtIn: 'all',
  });
  const skills = members.map(({ name, path, line, plugin, description }) => ({
    ...{ name, path, line, plugin, description, prompts: 0, characters: description.length, added: false },
  }));
  return {
    ...measuredSkillSet(2),
    ...{ skills, ...offline, findings: setFindings(skills, offline), measured: null },
  };
}

test('skills that an agent has no room for are one group, with the advice to install fewer', () => {
  const groups = findingGroups(crowded);
  const [claude] = groups.filter(({ id }) => id === 'budget-claude-code');
  const { states, cuts } = crowded.agents[0] ?? { states: null, cuts: null };
  expect(claude?.title).toBe(`${states?.['name-only']} skills are listed by name only in Claude Code`);
  expect(claude?.advice).toMatch(
    new RegExp(`^Install fewer skills: Claude Code has room for ${cuts?.skillsThatFit} of 60 whole`),
  );
  expect(claude?.parts.flatMap(({ items }) => items)).toHaveLength(states?.['name-only'] ?? -1);
});

test('every finding is in a group, and each group has its own id', () => {
  const groups = findingGroups(crowded);
  const grouped = new Set(groups.flatMap(({ parts }) => parts.flatMap(({ items }) => items)));
  for (const { skill } of crowded.findings) expect(grouped).toContain(crowded.skills[skill]?.name);
  expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length);
});

test('pairs are one group, a line each, and names that occur twice carry their path', () => {
  const twins = setOf(
    ['a', 'b'].map((folder) => ({
      ...madeMember('pdf', 'Reads invoices in PDF files. Use when an invoice comes.'),
      path: `${folder}/SKILL.md`,
    })),
  );
  const groups = findingGroups(twins);
  expect(groups.find(({ id }) => id === 'collision')?.title).toBe('1 pair of skills is nearly the same');
  expect(groups.find(({ id }) => id === 'ignored-0')?.parts[0]?.items).toEqual([
    expect.stringMatching(/^pdf \([ab]\/SKILL\.md\)$/),
  ]);
});

test('a terminal shows some names of a group, and all of them on demand', () => {
  const textOf = (detail: 'normal' | 'verbose') =>
    layoutText(fitSections(setView(crowded), detail), { color: false, width: null });
  expect(textOf('normal')).toMatch(/Name only: (?:job-\d+, ){7}job-\d+ and \d+ more/);
  expect(textOf('verbose')).not.toMatch(/job-\d+ and \d+ more/);
  const ids = setView(crowded).map(({ id, title }) => [id, title && plainText(title)]);
  expect(ids.slice(0, 2)).toEqual([
    ['headline', null],
    ['agents', 'What each agent lists'],
  ]);
});
