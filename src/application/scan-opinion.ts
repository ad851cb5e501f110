import type { ScanSection } from '../documents/scan-section.ts';
import type { SecondOpinion } from '../documents/second-opinion.ts';
import type { Perform } from '../run/task.ts';
import type { MarkedPassages } from '../scan/opinion/marked-passages.ts';
import { secondOpinions } from '../scan/opinion/second-opinion.ts';
import { MOST_ASKED, markedIn, type OpinionContext } from './opinion/marked-in.ts';
import { type PaidRunFacts, withPaidRun } from './paid-run/paid-run.ts';
import { planReader, type ReaderPlan } from './paid-run/plan-reader.ts';
import type { Ports } from './ports.ts';

/**
 * Asks a model about what the scanner marked or could not read.
 * @param name of the model
 * @throws UsageError, MissingKeyError, DatabaseError, InterruptedError
 */
export async function scanOpinion(
  { members }: { members: readonly Pick<ScanSection, 'findings'>[] },
  name: string,
  context: OpinionContext,
  ports: Ports,
): Promise<{ opinion: SecondOpinion; run: PaidRunFacts }> {
  const { settings, subjects, request } = context;
  const reader = await planReader(name, settings, ports);
  const marked = members.flatMap((member) => markedIn(member, context));
  const plan = {
    estimate: async () => {
      const { estimateScanOpinion } = await import('./dry-run/estimate-scan-opinion.ts');
      return await estimateScanOpinion(members, name, context, ports);
    },
    judge: reader.judge,
    simulation: null,
    ranking: null,
    settings,
    subjects,
    depth: 'quick' as const,
    request,
  };
  const { result, run } = await withPaidRun(plan, ports, async ({ perform }) => {
    const opinion = await opinionOf(perform, reader, marked, MOST_ASKED);
    return { result: opinion, complete: isAnswered(opinion) };
  });
  return { opinion: result, run };
}

/** @param most findings that are asked about */
export async function opinionOf(
  perform: Perform,
  { model, judge }: ReaderPlan,
  marked: readonly MarkedPassages[],
  most: number,
): Promise<SecondOpinion> {
  const asked = await secondOpinions(perform, model, marked.slice(0, most), judge.maxOutputTokens);
  return { model: model.name, ...asked, notAsked: Math.max(0, marked.length - most) };
}

/** Whether everything that was to be asked has an answer. A model that failed its trials was to be asked nothing. */
export function isAnswered({ opinions, trials, passed }: SecondOpinion): boolean {
  return opinions.every(({ error }) => error === null) && (passed !== null || trials.length === 0);
}
