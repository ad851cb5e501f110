import type { Matchup, Ranking } from '../../../../src/documents/ranking.ts';
import { describeUsage } from '../../../../src/report/judge/judge-summary.ts';
import {
  formatCost,
  formatInterval,
  formatRating,
  NO_INTERVAL,
  plural,
} from '../../../../src/report/number-format.ts';
import { describePositionBias } from '../../../../src/report/ranking/position-bias.ts';
import {
  describeBradleyTerry,
  describeCorpus,
  describePercentile,
  describeResults,
  describeWinChance,
  RESULT_WORDS,
  rankingGap,
} from '../../../../src/report/ranking/ranking-summary.ts';
import { type Fact, Facts } from '../../design/facts.tsx';
import { ForeignName, ForeignPath, ForeignText } from '../../design/foreign.tsx';
import { Notice } from '../../design/notice.tsx';
import { Section } from '../../design/section.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import { ModelNames } from './judgement.tsx';
import { MatchupReasons } from './matchup-reasons.tsx';
import { TallyTable } from './tally-table.tsx';

/** The place of a skill in its corpus: Elo, what it rests on, and every matchup with its reasons. */
export function RankingSection({ ranking }: { ranking: Ranking }) {
  const { matchups, failed, notes, dimensions, positionBias } = ranking;
  return (
    <Section title="Place in the corpus" aside="ranking">
      <Gap ranking={ranking} />
      <Facts facts={facts(ranking)} />
      <p className="bias">
        <b>Position bias:</b> {describePositionBias(positionBias)}
      </p>
      <TallyTable dimensions={dimensions} />
      {(matchups.length > 0 || failed.length > 0) && (
        <Section
          title="Opponents"
          level={3}
          aside={`${plural(matchups.length, 'matchup')}, each judged blind and in both orders`}
        >
          <ul className="matchups">
            {failed.map(({ second, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: opponents may repeat
              <li key={`failed-${index}`}>
                <StatusWord kind="error">could not be played</StatusWord> <ForeignName name={second.name} />{' '}
                <ForeignPath path={second.path} />
                <p>
                  <ForeignText text={reason} />
                </p>
              </li>
            ))}
            {matchups.map((matchup, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: opponents may repeat
              <li key={index}>
                <Opponent matchup={matchup} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {notes.length > 0 && (
        <ul className="notes quiet">
          {notes.map((note) => (
            <li key={note}>
              <ForeignText text={note} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Opponent({ matchup }: { matchup: Matchup }) {
  const { second, result, ordersDisagree } = matchup;
  return (
    <>
      <p className="row">
        <b className={`result ${result}`}>{RESULT_WORDS[result]}</b>
        <span>
          against <ForeignName name={second.name} />{' '}
          <small>
            {second.category !== null && (
              <>
                <ForeignName name={second.category} longest={40} /> ·{' '}
              </>
            )}
            <ForeignPath path={second.path} />
          </small>
        </span>
        {ordersDisagree && <StatusWord kind="warning">the orders disagree</StatusWord>}
      </p>
      <MatchupReasons matchup={matchup} />
    </>
  );
}

function Gap({ ranking }: { ranking: Ranking }) {
  const gap = rankingGap(ranking);
  if (gap === null) return null;
  return gap.kind === 'errored' ? (
    <Notice kind="alarm" headline="The ranking errored.">
      <ForeignText text={gap.detail} />
    </Notice>
  ) : (
    <Notice kind="caution" headline="Too few opponents:">
      <ForeignText text={gap.detail} />
    </Notice>
  );
}

function facts(ranking: Ranking): (Fact | null)[] {
  const {
    elo,
    ciLow,
    ciHigh,
    ciMethod,
    ciReason,
    percentile,
    opponents,
    closest,
    models,
    costUsd,
    usage,
    seed,
  } = ranking;
  return [
    ['Bradley-Terry', <b key="bradley-terry">{describeBradleyTerry(ranking) ?? 'no rating'}</b>],
    ['Percentile', percentile === null ? 'no rating to compare' : describePercentile(percentile)],
    percentile === null ? null : ['Win chance', describeWinChance(percentile)],
    [
      'Elo',
      <span key="elo">
        <b>{formatRating(elo)}</b>{' '}
        {elo !== null && (formatInterval({ ciLow, ciHigh }, 'rating') ?? NO_INTERVAL)}{' '}
        {elo !== null && (
          <small>
            <ForeignText text={ciMethod ?? ciReason ?? ''} />
          </small>
        )}
      </span>,
    ],
    ['Opponents', opponents === 0 ? '0' : `${opponents}: ${describeResults(ranking)}`],
    [
      'Closest opponent',
      closest === null ? (
        'none has a rating'
      ) : (
        <span key="closest">
          <ForeignName name={closest.name} longest={60} /> {formatRating(closest.rating)},{' '}
          {RESULT_WORDS[closest.result]}
        </span>
      ),
    ],
    ['Corpus', describeCorpus(ranking)],
    [models.length > 1 ? 'Judges' : 'Judge', <ModelNames key="models" names={models} />],
    ['Cost', formatCost(costUsd)],
    ['Tokens', describeUsage(usage)],
    ['Seed', seed],
  ];
}
