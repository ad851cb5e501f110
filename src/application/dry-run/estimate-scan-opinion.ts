import type { DryRun } from '../../documents/dry-run.ts';
import { SCHEMA_VERSION } from '../../documents/names.ts';
import type { ScanSection } from '../../documents/scan-section.ts';
import { estimateOpinions } from '../../grading/opinion/estimate-opinions.ts';
import { priceOf } from '../../model/call-cost.ts';
import type { Estimate } from '../../run/estimate.ts';
import type { Perform } from '../../run/task.ts';
import { opinionQuestions, secondOpinions } from '../../scan/opinion/second-opinion.ts';
import { MOST_ASKED, markedIn, type OpinionContext } from '../opinion/marked-in.ts';
import { planReader, type ReaderPlan } from '../paid-run/plan-reader.ts';
import type { Ports } from '../ports.ts';
import { estimateWithJournal } from './estimate-with-journal.ts';

/** Opinions that would be asked for. */
export interface PlannedOpinions {
  planned: NonNullable<DryRun['secondOpinion']>;
  estimate: Estimate;
  /** Looks the answers up. */
  replay(perform: Perform): Promise<unknown>;
}

/** What a model would be asked about the findings of some sections. Asks nothing. */
export async function planOpinions(
  sections: readonly Pick<ScanSection, 'findings'>[],
  { model, judge }: ReaderPlan,
  context: Pick<OpinionContext, 'folder' | 'settings'>,
  { now }: Pick<Ports, 'now'>,
): Promise<PlannedOpinions> {
  const { maxOutputTokens } = judge;
  const marked = sections.flatMap((section) => markedIn(section, context));
  const asked = marked.slice(0, MOST_ASKED);
  const price = priceOf(model, context.settings.models.prices, now());
  return {
    planned: {
      model: model.name,
      about: 'findings',
      findings: asked.length,
      notAsked: marked.length - asked.length,
    },
    estimate: await estimateOpinions(model, opinionQuestions(asked), maxOutputTokens, price),
    replay: (perform) => secondOpinions(perform, model, asked, maxOutputTokens),
  };
}

/**
 * What a second opinion on a scan would ask and cost. Sends nothing and records nothing.
 * @param name of the model
 * @throws UsageError, MissingKeyError, DatabaseError
 */
export async function estimateScanOpinion(
  members: readonly Pick<ScanSection, 'findings'>[],
  name: string,
  context: OpinionContext,
  ports: Ports,
): Promise<DryRun> {
  const { settings, request } = context;
  const reader = await planReader(name, settings, ports);
  const { planned, estimate, replay } = await planOpinions(members, reader, context, ports);
  const figures = await estimateWithJournal(
    { fresh: request.fresh ?? false },
    ports.store,
    async (journal) => {
      if (journal !== null) await replay(journal.perform);
      return { estimate, isWhole: true };
    },
  );
  return {
    schemaVersion: SCHEMA_VERSION,
    depth: 'quick',
    models: [],
    skills: members.length,
    ...{ sessions: null, matchups: null },
    ...figures,
    secondOpinion: planned,
    prompts: [],
  };
}
