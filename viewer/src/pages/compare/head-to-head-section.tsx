import { useMemo } from 'react';
import type { HeadToHead } from '../../../../src/documents/comparison.ts';
import type { FailedMatchup } from '../../../../src/documents/ranking.ts';
import { mapDimensions } from '../../../../src/methodology/map-dimensions.ts';
import {
  describeHeadToHead,
  describeMissingTasks,
  describePower,
  describePreferenceForB,
  describeSignTest,
  describeTaskSource,
  nameRound,
  SIDE_WORDS,
} from '../../../../src/report/comparison/head-to-head-summary.ts';
import { formatUnit, plural } from '../../../../src/report/number-format.ts';
import { describePositionBias } from '../../../../src/report/ranking/position-bias.ts';
import { type Fact, Facts } from '../../design/facts.tsx';
import { ForeignText } from '../../design/foreign.tsx';
import { Notice } from '../../design/notice.tsx';
import { Section } from '../../design/section.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import { MatchupReasons } from '../evaluation/matchup-reasons.tsx';
import { RoundBar } from './round-bar.tsx';
import { SideTallies } from './side-tallies.tsx';

/** What a judge said who saw both, with its reasons round by round. */
export function HeadToHeadSection({ headToHead }: { headToHead: HeadToHead | null }) {
  const tallies = useMemo(
    () => headToHead && mapDimensions((name) => ({ name, ...headToHead.dimensions[name] })),
    [headToHead],
  );
  if (headToHead === null || tallies === null) return null;
  const { verdict, covers, positionBias, matchups, failed } = headToHead;
  return (
    <Section title="Head to head" aside="blind, in both orders">
      {verdict === 'errored' ? (
        <Notice kind="alarm">{describeHeadToHead(headToHead)}</Notice>
      ) : (
        <p>
          <b>{describeHeadToHead(headToHead)}</b>
        </p>
      )}
      <RoundBar headToHead={headToHead} />
      <Facts facts={facts(headToHead)} />
      {[describePower(headToHead), describeMissingTasks(headToHead)].map(
        (said) => said !== null && <p key={said}>{said}</p>,
      )}
      {positionBias.rate !== null && (
        <p className="bias">
          <b>Position bias:</b> {describePositionBias(positionBias)}
        </p>
      )}
      <p className="quiet">
        What the interval covers: <ForeignText text={covers} />
      </p>
      <SideTallies tallies={Object.values(tallies)} />
      {failed.length + matchups.length > 0 && (
        <Section title="Rounds" level={3} aside={plural(matchups.length, 'round')}>
          <ul className="matchups">
            {failed.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rounds have no other identity
              <FailedRound key={`failed-${index}`} failed={one} />
            ))}
            {matchups.map((matchup, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number
              <li key={index}>
                <p className="row">
                  <span className="quiet">Round {index + 1}</span>
                  <b className={`result ${matchup.result}`}>{nameRound(matchup.result)}</b>
                  {matchup.ordersDisagree && <StatusWord kind="warning">the orders disagree</StatusWord>}
                </p>
                <p className="quiet">
                  Task, {describeTaskSource(matchup.task)}: <ForeignText text={matchup.task.text} />
                </p>
                <MatchupReasons matchup={matchup} words={SIDE_WORDS} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Section>
  );
}

function FailedRound({ failed: { reason } }: { failed: FailedMatchup }) {
  return (
    <li>
      <StatusWord kind="error">could not be played</StatusWord>{' '}
      <p>
        <ForeignText text={reason} />
      </p>
    </li>
  );
}

function facts(headToHead: HeadToHead): (Fact | null)[] {
  const { rounds, winsA, winsB, draws, scoreB } = headToHead;
  if (rounds === 0) return [];
  return [
    ['Rounds', rounds],
    ['A won', winsA],
    ['Draws', draws],
    ['B won', winsB],
    [
      'Score of B, from 0 to 1',
      <span key="score">
        <b>{formatUnit(scoreB)}</b>
      </span>,
    ],
    ['Preference for B, apart from the place', describePreferenceForB(headToHead)],
    ['Sign test', describeSignTest(headToHead)],
  ];
}
