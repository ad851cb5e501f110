import { join } from 'node:path';
import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { evaluateFolder } from '@plugin-eval/tests/support/evaluate-folder.ts';
import { GAMED_SKILLS } from '@plugin-eval/tests/support/gamed-skills.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { renderMarkdown, renderText } from '@plugin-eval/tests/support/whole-report.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { renderBadgeSvg } from './svg/render-badge.ts';

function evaluated(name: string): SkillEvaluation {
  const root = temporaryFolder();
  writeTree(join(root, 'crane'), GAMED_SKILLS[name]?.files ?? {});
  return evaluateFolder(join(root, 'crane'));
}

test('a skill without a body keeps the score that the formula gives, and its first line says what is wrong', () => {
  const skill = evaluated('headings, empty code blocks and files of one byte');
  expect(skill.composite.badge).toBe('Platinum');
  const [first] = renderText(skill, { color: false, verbosity: 'quiet' }).split('\n');
  expect(first).toContain('Platinum ★★★★★ (provisional), but 1 error: The body is empty');
  expect(renderMarkdown(skill).split('\n')[0]).toContain('but 1 error: The body is empty');
  expect(renderBadgeSvg(skill)).toMatch(/Platinum \d\d\.\d \(provisional, 1 error\)/);
});

test('a skill without errors has a first line without them, and so has one that a judge has read', () => {
  const skill = evaluated('headings, empty code blocks and files of one byte');
  const sound = { ...skill, findings: skill.findings.filter(({ level }) => level !== 'error') };
  const judged = { ...skill, depth: { ...skill.depth, effective: 'standard' as const } };
  for (const one of [sound, judged])
    expect(renderText(one, { color: false, verbosity: 'quiet' }).split('\n')[0]).not.toContain('error');
});
