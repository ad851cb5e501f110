import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import type { WrongExample } from '@plugin-eval/engine/config/checked-rule.ts';
import { makeTemporaryFolder } from '@plugin-eval/engine/config/temporary-folder.ts';
import { EXAMPLE_FOLDER, exampleFiles } from '@plugin-eval/quality/static/example-files.ts';
import { ownFindings } from '@plugin-eval/quality/static/own-rules.ts';
import type { Example, Found, RuleDefinition } from '@plugin-eval/quality/static/rule-definition.ts';
import { check } from '@plugin-eval/quality/static/run-rules.ts';
import { viewSkill } from '@plugin-eval/quality/static/skill-view.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';

/** The examples of a rule that do not hold. Each is written, read as a skill and removed again. */
export function wrongExamples(rule: RuleDefinition): WrongExample[] {
  return (['fires', 'spares'] as const).flatMap((should) =>
    (rule.examples?.[should] ?? []).flatMap((example, index) => {
      const problem = problemOf(rule, example, should);
      return problem === null
        ? []
        : [{ key: `examples.${should}.${index}`, shown: shownExample(example), problem }];
    }),
  );
}

function problemOf(rule: RuleDefinition, example: Example, should: 'fires' | 'spares'): string | null {
  try {
    const [found] = findingsIn(rule, example);
    if ((found !== undefined) === (should === 'fires')) return null;
    return found === undefined ? 'makes no finding' : `makes a finding: ${described(rule, found)}`;
  } catch (error) {
    if (!SubjectError.isInstance(error)) throw error;
    return `cannot be checked: ${error.message.replace(/\.$/, '')}`;
  }
}

function findingsIn(rule: RuleDefinition, example: Example): Found[] {
  const root = makeTemporaryFolder('rule');
  try {
    const folder = join(root, EXAMPLE_FOLDER);
    for (const [name, text] of Object.entries(exampleFiles(example))) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text as string);
    }
    const skill = readSkill(folder, EXAMPLE_FOLDER, DEFAULT_READ_LIMITS);
    const view = viewSkill(skill, 'claude-code');
    return ownFindings(rule.id, skill.path, () => check(rule, view));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function described({ title }: RuleDefinition, { message = title, evidence }: Found): string {
  const said = message.replace(/\.$/, '');
  return evidence == null ? said : `${said} (${JSON.stringify(excerpt(evidence, 100))})`;
}

function shownExample(example: Example): string {
  return JSON.stringify(
    excerpt(typeof example === 'string' ? example : Object.keys(example).join(', '), 100),
  );
}
