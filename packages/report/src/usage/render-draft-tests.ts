import type { Usage } from '@plugin-eval/core/documents/usage.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { renderPlainJson } from '../render-json.ts';
import { ORIGIN_WORDS } from './draft-origins.ts';

/** Renders drafts as a file of tests. `score` refuses it until a person has removed each "status". @throws UsageError */
export function renderDraftTests({ drafts }: Usage): string {
  if (drafts === null) throw new UsageError('The format evals writes drafts of tests: add --drafts SKILL.');
  return renderPlainJson({
    skill_name: drafts.skill,
    evals: drafts.cases.map(({ prompt, shouldTrigger, origin, agent, when }, at) => ({
      id: `draft-${at + 1}`,
      status: 'draft',
      prompt,
      should_trigger: shouldTrigger,
      origin: `${ORIGIN_WORDS[origin]} (${agent}, ${when.slice(0, 10)})`,
    })),
  });
}
