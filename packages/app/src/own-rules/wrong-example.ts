import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { makeTemporaryFolder } from '@plugin-eval/engine/config/temporary-folder.ts';
import { EXAMPLE_FOLDER, exampleFiles } from '@plugin-eval/quality/static/example-files.ts';
import { ownFindings } from '@plugin-eval/quality/static/own-rules.ts';
import type { Example, RuleDefinition } from '@plugin-eval/quality/static/rule-definition.ts';
import { check } from '@plugin-eval/quality/static/run-rules.ts';
import { viewSkill } from '@plugin-eval/quality/static/skill-view.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';

/** An invalid example: its place in the rule, and the problem as a sentence. */
export interface WrongExample {
  key: string;
  problem: string;
}

/** The first example of a rule that does not hold; null when all do. Each is written, read as a skill and removed again. */
export function wrongExample(rule: RuleDefinition): WrongExample | null {
  for (const should of ['fires', 'spares'] as const) {
    for (const [index, example] of (rule.examples?.[should] ?? []).entries()) {
      const problem = problemOf(rule, example, should);
      if (problem !== null)
        return { key: `examples.${should}.${index}`, problem: `${shown(example)} ${problem}.` };
    }
  }
  return null;
}

function problemOf(rule: RuleDefinition, example: Example, should: 'fires' | 'spares'): string | null {
  try {
    const isFound = findsIn(rule, example);
    if (isFound === (should === 'fires')) return null;
    return isFound ? 'makes a finding' : 'makes no finding';
  } catch (error) {
    if (!SubjectError.isInstance(error)) throw error;
    return `cannot be checked: ${error.message.replace(/\.$/, '')}`;
  }
}

function findsIn(rule: RuleDefinition, example: Example): boolean {
  const root = makeTemporaryFolder('rule');
  try {
    const folder = join(root, EXAMPLE_FOLDER);
    for (const [name, text] of Object.entries(exampleFiles(example))) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text as string);
    }
    const skill = readSkill(folder, EXAMPLE_FOLDER, DEFAULT_READ_LIMITS);
    const view = viewSkill(skill, 'claude-code');
    return ownFindings(rule.id, skill.path, () => check(rule, view)).length > 0;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function shown(example: Example): string {
  return JSON.stringify(
    excerpt(typeof example === 'string' ? example : Object.keys(example).join(', '), 100),
  );
}
