import { type FindingDraft, quoted } from './evals-finding-draft.ts';
import type { SkillTests } from './read-tests.ts';

/** Names the tests that nobody has checked: score, improve and ci refuse them. */
export function uncheckedDrafts(drafts: SkillTests['drafts']): FindingDraft[] {
  return drafts.map(({ evalCase: { prompt }, file, line, shouldTrigger }) => ({
    ...{ case: null, rule: 'draft', level: 'error', place: { file, line } },
    message: `The test ${quoted(prompt)} is a draft.`,
    fix: `Decide whether the prompt should${shouldTrigger === false ? ' not' : ''} trigger the skill. Remove "status": "draft" to keep the test, or delete it.`,
  }));
}
