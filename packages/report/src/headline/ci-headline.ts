import type { CiReport } from '@plugin-eval/core/documents/ci-report.ts';
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

/** Returns no tile if sessions ran: each skill has its own figures. */
function firesTiles({ depth: { effective } }: NonNullable<CiReport['quality']>): Tile[] {
  if (effective !== 'quick' && effective !== 'standard') return [];
  return [{ title: 'Fires', tone: 'none', figure: 'not measured', about: '--depth deep measures it' }];
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
