import type { Scan } from '@plugin-eval/core/documents/scan.ts';
import type { AddedFinding, ScanReview } from '@plugin-eval/core/documents/scan-review.ts';
import { type PaidRunFacts, withPaidRun } from '../paid-run/paid-run.ts';
import { planReader } from '../paid-run/plan-reader.ts';
import type { Ports } from '../ports.ts';
import { performReviews, type ReviewContext, reviewsOf } from './perform-reviews.ts';

/**
 * Has a model read the scanned files. It adds findings, which the summary counts, and removes none.
 * @param name of the model
 * @throws UsageError, MissingKeyError, DatabaseError, InterruptedError
 */
export async function reviewScan(
  scan: Scan,
  name: string,
  context: ReviewContext,
  ports: Ports,
): Promise<{ document: Scan; run: PaidRunFacts }> {
  const { settings, subjects, request } = context;
  const reader = await planReader(name, settings, ports);
  const reviews = reviewsOf(scan.members, reader, context);
  const plan = {
    estimate: async () => {
      const { estimateScanReview } = await import('./estimate-scan-review.ts');
      return await estimateScanReview(scan.members, name, context, ports);
    },
    judge: reader.judge,
    ...{ simulation: null, ranking: null, settings, subjects, request },
    depth: 'quick' as const,
  };
  const { result, run } = await withPaidRun(plan, ports, async ({ perform }) => {
    const reviewed = await performReviews(perform, reader, reviews);
    return {
      result: reviewed,
      complete: reviewed.review.notReviewed.every(({ path }) => !reviewed.failed.has(path)),
    };
  });
  return { document: withAdded(scan, result.review, result.added), run };
}

function withAdded(scan: Scan, review: ScanReview, added: ReadonlyMap<string, AddedFinding[]>): Scan {
  const findings = { ...scan.summary.findings };
  for (const { level } of [...added.values()].flat()) findings[level] += 1;
  return {
    ...scan,
    members: scan.members.map((member) => {
      const own = added.get(member.path);
      return own === undefined ? member : { ...member, added: own };
    }),
    summary: { ...scan.summary, findings },
    review,
  };
}
