import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { isProvisional } from '@plugin-eval/report/badge-standing.ts';
import { countWords } from '@plugin-eval/report/evaluation/findings-view.ts';
import type { MemberRow } from '@plugin-eval/report/evaluation/member-rows.ts';
import { activationOf, safetyRank } from '@plugin-eval/report/evaluation/member-sorting.ts';
import { evaluationTiles } from '@plugin-eval/report/headline/evaluation-tiles.ts';
import { formatPoints, formatUnit } from '@plugin-eval/report/number-format.ts';
import { plainText, type Tile } from '@plugin-eval/report/view-model/blocks.ts';
import { Badge } from '../../design/badge.tsx';
import { type Column, column } from '../../design/data-table.tsx';
import { InWords } from '../../design/in-words.tsx';
import { UntrustedName, UntrustedPath } from '../../design/untrusted.tsx';
import { visibleText } from '../../design/visible-characters.ts';
import { Link } from '../../route/link.tsx';
import { useMemberRoute } from './evaluation-context.ts';

export const MEMBER_COLUMNS: readonly Column<MemberRow>[] = [
  column(
    'Name',
    { isRowHeader: true, width: '30%', sortBy: ({ evaluation }) => evaluation.subject.name },
    ({ evaluation }) => <MemberName evaluation={evaluation} />,
  ),
  column(
    'Good',
    {
      key: 'score',
      isKey: true,
      width: '15rem',
      sortBy: ({ evaluation }) => evaluation.composite.score,
      startsDescending: true,
    },
    ({ evaluation }) => <GoodCell evaluation={evaluation} />,
  ),
  column(
    'Fires',
    { sortBy: ({ evaluation }) => activationOf(evaluation), width: '8rem' },
    ({ evaluation }) => <TileCell tile={evaluationTiles(evaluation)[1]} />,
  ),
  column('Safe', { sortBy: ({ evaluation }) => safetyRank(evaluation), width: '10rem' }, ({ evaluation }) => (
    <TileCell tile={evaluationTiles(evaluation)[2]} />
  )),
  column(
    'Findings',
    {
      className: 'extra',
      width: '11rem',
      sortBy: ({ counts }) => counts.error * 1e6 + counts.warning * 1e3 + counts.info,
      startsDescending: true,
    },
    ({ counts }) => <InWords words={countWords(counts)} />,
  ),
  column(
    'Weakest dimension',
    { key: 'weakest', className: 'extra', sortBy: ({ weakest }) => weakest?.score ?? null },
    ({ weakest }) =>
      weakest === null ? (
        <span className="quiet">not measured</span>
      ) : (
        <>
          <b>{formatUnit(weakest.score)}</b> {DIMENSIONS[weakest.name].title}
        </>
      ),
  ),
];

export const SKILLS_COLUMN: Column<MemberRow> = column(
  'Skills',
  { numeric: true, className: 'extra', width: '4.5rem', sortBy: ({ skills }) => skills },
  ({ skills }) => skills ?? '',
);

function MemberName({ evaluation: { subject } }: { evaluation: Evaluation }) {
  const to = useMemberRoute();
  return (
    <>
      <Link to={to({ subject })}>
        <UntrustedName name={subject.name} longest={80} />
      </Link>{' '}
      <small className="clipped">
        <UntrustedPath path={subject.path} />
      </small>
    </>
  );
}

/** The score with its badge, or the reason for a missing badge. */
function GoodCell({ evaluation }: { evaluation: Evaluation }) {
  const { composite } = evaluation;
  const { score, badge, badgeVetoedBy, complete } = composite;
  const [{ tone, figure, about }] = evaluationTiles(evaluation);
  const none = badgeVetoedBy === null ? 'no badge' : 'vetoed';
  return (
    <span className="row" title={visibleText(plainText(about))}>
      <b className={`chip ${score === null && !complete ? 'errored' : tone}`}>
        {score === null ? (complete ? plainText(figure) : 'errored') : formatPoints(score)}
      </b>
      {score !== null && <Badge badge={badge} provisional={isProvisional(composite)} none={none} />}
    </span>
  );
}

function TileCell({ tile: { tone, figure, about } }: { tile: Tile }) {
  return (
    <span className={`chip ${tone}`} title={visibleText(plainText(about))}>
      <InWords words={plainText(figure)} />
    </span>
  );
}
