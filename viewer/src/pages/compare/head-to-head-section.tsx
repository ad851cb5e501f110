import { useMemo } from 'react';
import type { HeadToHead, Round } from '../../../../src/documents/comparison.ts';
import { along } from '../../../../src/report/along.ts';
import {
  describeHeadToHead,
  nameRound,
  SIDE_WORDS,
} from '../../../../src/report/comparison/head-to-head-summary.ts';
import {
  type DimensionTally,
  dimensionTallies,
  headToHeadFacts,
  taskWords,
} from '../../../../src/report/comparison/head-to-head-view.ts';
import { plural } from '../../../../src/report/number-format.ts';
import { matchupBlocks } from '../../../../src/report/ranking/matchup-view.ts';
import { TITLES } from '../../../../src/report/titles.ts';
import { Blocks, FactList } from '../../design/blocks.tsx';
import { type Column, column, DataTable } from '../../design/data-table.tsx';
import { InWords } from '../../design/in-words.tsx';
import { Meter } from '../../design/meter.tsx';
import { Notice } from '../../design/notice.tsx';
import { Section } from '../../design/section.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import { UntrustedText } from '../../design/untrusted.tsx';

const TALLY_COLUMNS: readonly Column<DimensionTally>[] = [
  column('Dimension', { isRowHeader: true }, ({ title }) => title),
  column('Share of B', { key: 'share', width: '32%' }, ({ shareOfB }) => (
    <Meter score={shareOfB} weakBelow={null} />
  )),
  column('B won', { key: 'b', numeric: true }, ({ winsB }) => winsB),
  column('Draws', { numeric: true }, ({ draws }) => draws),
  column('A won', { key: 'a', numeric: true }, ({ winsA }) => winsA),
];

/** What a judge said who saw both, with its reasons round by round. */
export function HeadToHeadSection({ headToHead }: { headToHead: HeadToHead }) {
  const tallies = useMemo(() => dimensionTallies(headToHead), [headToHead]);
  const { verdict, matchups, failed } = headToHead;
  const outcome = describeHeadToHead(headToHead);
  return (
    <Section title={TITLES.headToHead} aside="blind, in both orders">
      {verdict === 'errored' ? (
        <Notice kind="alarm">{outcome}</Notice>
      ) : (
        <p>
          <b>{outcome}</b>
        </p>
      )}
      <RoundBar headToHead={headToHead} />
      <FactList facts={headToHeadFacts(headToHead)} />
      {tallies.length > 0 && (
        <DataTable
          columns={TALLY_COLUMNS}
          rows={tallies}
          rowKey={({ title }) => title}
          caption="Dimension by dimension; a draw is half a point"
        />
      )}
      {failed.length + matchups.length > 0 && (
        <Section title="Rounds" level={3} aside={plural(matchups.length, 'round')}>
          <ul className="matchups">
            {failed.map(({ reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rounds have no other identity
              <li key={`failed-${index}`}>
                <StatusWord kind="error">could not be played</StatusWord>{' '}
                <p>
                  <UntrustedText text={reason} />
                </p>
              </li>
            ))}
            {matchups.map((round, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number
              <PlayedRound key={index} round={round} number={index + 1} />
            ))}
          </ul>
        </Section>
      )}
    </Section>
  );
}

function PlayedRound({ round, number }: { round: Round; number: number }) {
  return (
    <li>
      <p className="row">
        <span className="quiet">Round {number}</span>
        <b className={`result ${round.result}`}>{nameRound(round.result)}</b>
        {round.ordersDisagree && <StatusWord kind="warning">the orders disagree</StatusWord>}
      </p>
      <p className="quiet">
        <InWords words={taskWords(round)} />
      </p>
      <Blocks blocks={matchupBlocks(round, SIDE_WORDS)} />
    </li>
  );
}

/** How the rounds were shared, as a bar of three parts with their numbers in it. Decoration: the facts below say the same. */
function RoundBar({ headToHead: { winsA, draws, winsB, rounds } }: { headToHead: HeadToHead }) {
  if (rounds === 0) return null;
  const parts = [
    { key: 'A', count: winsA, word: 'A won' },
    { key: 'draw', count: draws, word: 'drawn' },
    { key: 'B', count: winsB, word: 'B won' },
  ];
  return (
    <p className="round-bar" aria-hidden="true">
      {parts.map(
        ({ key, count, word }) =>
          count > 0 && (
            <span key={key} className={key} style={{ width: along(count / rounds) }}>
              {count} {word}
            </span>
          ),
      )}
    </p>
  );
}
