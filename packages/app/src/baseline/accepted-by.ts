import type { ScanMember } from '@plugin-eval/core/documents/scan.ts';
import { matchBaseline } from '@plugin-eval/quality/evaluate/baseline/match-baseline.ts';
import { plural } from '@plugin-eval/report/number-format.ts';
import type { Acceptance } from '@plugin-eval/scan/policy/policy-facts.ts';
import type { Notice } from '../notice.ts';
import { acceptancesOf } from '../policy/acceptances-of.ts';
import type { BaselineRequest } from './apply-baseline.ts';
import { liesInTarget, readBaseline } from './baseline-file.ts';

/** The reason for each finding that the baseline accepts, and every entry that has a finding. */
export async function acceptedBy(
  { baseline: given, workingDirectory }: Pick<BaselineRequest, 'baseline'> & { workingDirectory: string },
  members: readonly ScanMember[],
  folders: readonly string[],
  today: string,
  notices: Notice[],
  validDays: number | null,
): Promise<{ accepted: ReadonlyMap<object, string>; acceptances: Acceptance[] }> {
  const nothing = { accepted: new Map(), acceptances: [] };
  if (given === undefined) return nothing;
  if (!given.trusted && liesInTarget(given.file, folders, workingDirectory)) {
    const message = `${given.file} is inside the scanned files and is ignored; --trust-baseline accepts it.`;
    notices.push({ kind: 'baseline', message });
    return nothing;
  }
  const baseline = await readBaseline(given.file, workingDirectory);
  const history = { isGone: () => false, isSameSkill: () => false };
  const match = matchBaseline(
    members.flatMap(({ findings }) => findings),
    baseline.findings,
    today,
    history,
    validDays,
  );
  const ignored = match.expired.length + match.unreasoned.length;
  if (ignored > 0)
    notices.push({
      kind: 'baseline',
      message: `${plural(ignored, 'baseline entry', 'baseline entries')} without a reason, or expired: not obeyed.`,
    });
  return {
    accepted: new Map([...match.accepted].map(([finding, { reason }]) => [finding, reason])),
    acceptances: acceptancesOf(match.pairs),
  };
}
