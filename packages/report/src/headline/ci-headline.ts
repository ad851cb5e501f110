import { activationVerdict } from '@plugin-eval/core/documents/activation-verdict.ts';
import type { CiReport } from '@plugin-eval/core/documents/ci-report.ts';
import { hasSessions } from '@plugin-eval/core/methodology/depths.ts';
import { countByLevel, countWords } from '../evaluation/findings-view.ts';
import { formatCount, formatPoints, plural } from '../number-format.ts';
import type { Block, Tile } from '../view-model/blocks.ts';

/** The three tiles of a change: its effects on scores, firing and safety; empty when no skill changed. */
export function ciTiles({ quality, security }: CiReport): Block[] {
  const tiles = [
    ...(quality === null ? [] : [goodTile(quality), ...firesTiles(quality)]),
    ...(security === null ? [] : [safeTile(security)]),
  ];
  return tiles.length === 0 ? [] : [{ kind: 'tiles', tiles, priority: 2 }];
}

function goodTile({ changes, meanDifference, depth }: NonNullable<CiReport['quality']>): Tile {
  const { worse, better } = changes;
  const mean =
    meanDifference === null
      ? ''
      : `mean ${meanDifference < 0 ? '−' : '+'}${formatPoints(Math.abs(meanDifference))} points`;
  return {
    title: 'Good',
    tone: worse > 0 ? (better > worse ? 'warning' : 'bad') : 'good',
    figure: `${formatCount(worse)} worse, ${formatCount(better)} better`,
    about: [mean, ...(depth.effective === 'quick' ? ['form only'] : [])]
      .filter((part) => part !== '')
      .join(', '),
  };
}

/** Counts the verdicts of sessions; no tile where no version differs for an agent. */
function firesTiles({ depth: { effective }, members }: NonNullable<CiReport['quality']>): Tile[] {
  if (!hasSessions(effective))
    return [{ title: 'Fires', tone: 'none', figure: 'not measured', about: '--depth deep measures it' }];
  const verdicts = members.flatMap(({ activation }) =>
    activation == null ? [] : activationVerdict(activation),
  );
  if (verdicts.length === 0) return [];
  const count = (...wanted: readonly string[]) => verdicts.filter((one) => wanted.includes(one)).length;
  const [worse, better, noBetter] = [count('worse'), count('better'), count('no-better')];
  const open = verdicts.length - worse - better - noBetter;
  const rest = [
    ...(noBetter === 0 ? [] : [`${noBetter} no better`]),
    ...(open === 0 ? [] : [`${open} undecided`]),
  ];
  return [
    {
      title: 'Fires',
      tone: worse > 0 ? 'bad' : open > 0 ? 'none' : 'good',
      figure: `${worse} worse, ${better} better`,
      about: rest.join(', '),
    },
  ];
}

function safeTile({ findings, notUnderstood, files }: NonNullable<CiReport['security']>): Tile {
  const counts = countByLevel(findings);
  const title = 'Safe';
  const about = `${plural(files.length, 'changed script')}${notUnderstood.length === 0 ? '' : `, ${formatCount(notUnderstood.length)} not understood`}`;
  if (counts.error + counts.warning > 0)
    return {
      title,
      tone: counts.error > 0 ? 'bad' : 'warning',
      figure: [...phrases(counts), ' new'],
      about,
    };
  return notUnderstood.length > 0
    ? { title, tone: 'warning', figure: 'Not fully read', about }
    : { title, tone: 'good', figure: 'Nothing new', about };
}

function phrases(counts: ReturnType<typeof countByLevel>) {
  const words = countWords({ ...counts, info: 0 });
  return typeof words === 'string' ? [words] : words;
}
