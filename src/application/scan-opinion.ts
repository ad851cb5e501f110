import { resolve } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { Scan } from '../documents/scan.ts';
import type { SecondOpinion } from '../documents/second-opinion.ts';
import { markedPassages } from '../scan/opinion/marked-passages.ts';
import { secondOpinions } from '../scan/opinion/second-opinion.ts';
import { type PaidRunFacts, withPaidRun } from './paid-run/paid-run.ts';
import { planReader } from './paid-run/plan-reader.ts';
import type { Ports } from './ports.ts';
import type { RunRequest } from './requests.ts';
import { scannedText } from './scanned-text.ts';

/** Each is asked twice. */
const MOST_ASKED = 30;

/**
 * Asks a model about what the scanner marked or could not read.
 * @param name of the model
 * @param subjects as the user named them
 * @param folder that paths in the scan are relative to
 * @throws UsageError, MissingKeyError, DatabaseError, InterruptedError
 */
export async function scanOpinion(
  { members }: Pick<Scan, 'members'>,
  name: string,
  {
    subjects,
    folder,
    settings,
    request,
  }: { subjects: readonly string[]; folder: string; settings: Settings; request: RunRequest },
  ports: Ports,
): Promise<{ opinion: SecondOpinion; run: PaidRunFacts }> {
  const { judge, model } = await planReader(name, settings, ports);
  const textOf = (file: string) => scannedText(resolve(folder, file), file, settings.limits.maxFileBytes);
  const marked = members.flatMap((member) => markedPassages(member, textOf));
  const plan = {
    judge,
    simulation: null,
    ranking: null,
    settings,
    subjects,
    depth: 'quick' as const,
    request,
  };
  const { result, run } = await withPaidRun(plan, ports, async ({ perform }) => {
    const asked = await secondOpinions(perform, model, marked.slice(0, MOST_ASKED), judge.maxOutputTokens);
    const complete =
      asked.opinions.every(({ error }) => error === null) && (asked.passed !== null || marked.length === 0);
    return { result: asked, complete };
  });
  return {
    opinion: { model: model.name, ...result, notAsked: Math.max(0, marked.length - MOST_ASKED) },
    run,
  };
}
