import type { FailedMatchup, Matchup, Ranking } from '../../../../src/documents/ranking.ts';
import { plural } from '../../../../src/report/number-format.ts';
import { RESULT_WORDS } from '../../../../src/report/ranking/ranking-summary.ts';
import {
  notesBlock,
  ORDERS_DISAGREE,
  rankingFacts,
  rankingNotices,
  tallyBlock,
} from '../../../../src/report/ranking/ranking-view.ts';
import { TITLES } from '../../../../src/report/titles.ts';
import { Blocks, FactList } from '../../design/blocks.tsx';
import { Disclosure } from '../../design/disclosure.tsx';
import { Section } from '../../design/section.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import { UntrustedName, UntrustedPath, UntrustedText } from '../../design/untrusted.tsx';
import { MatchupReasons } from './matchup-reasons.tsx';

/** The place of a skill in its corpus: what it rests on, and every matchup with its reasons. */
export function RankingSection({ ranking }: { ranking: Ranking }) {
  const { matchups, failed } = ranking;
  return (
    <Section title={TITLES.corpusPlace} aside="ranking">
      <Blocks blocks={rankingNotices(ranking)} />
      <FactList facts={rankingFacts(ranking)} />
      <Blocks blocks={tallyBlock(ranking.dimensions)} />
      {matchups.length + failed.length > 0 && (
        <Disclosure
          summary={`${plural(matchups.length, 'matchup')}, each judged blind and in both orders`}
          open={failed.length > 0}
        >
          <ul className="matchups">
            {failed.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: opponents may repeat
              <li key={`failed-${index}`}>
                <Failed matchup={one} />
              </li>
            ))}
            {matchups.map((matchup, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: opponents may repeat
              <li key={index}>
                <Opponent matchup={matchup} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <Blocks blocks={[notesBlock(ranking.notes)]} />
    </Section>
  );
}

function Failed({ matchup: { second, reason } }: { matchup: FailedMatchup }) {
  return (
    <>
      <StatusWord kind="error">could not be played</StatusWord> <UntrustedName name={second.name} />{' '}
      <UntrustedPath path={second.path} />
      <p>
        <UntrustedText text={reason} />
      </p>
    </>
  );
}

function Opponent({ matchup }: { matchup: Matchup }) {
  const { second, result, ordersDisagree } = matchup;
  return (
    <>
      <p className="row">
        <b className={`result ${result}`}>{RESULT_WORDS[result]}</b>
        <span>
          against <UntrustedName name={second.name} />{' '}
          <small>
            {second.category !== null && (
              <>
                <UntrustedName name={second.category} longest={40} /> ·{' '}
              </>
            )}
            <UntrustedPath path={second.path} />
          </small>
        </span>
        {ordersDisagree && <StatusWord kind="warning">{ORDERS_DISAGREE.text}</StatusWord>}
      </p>
      <MatchupReasons matchup={matchup} />
    </>
  );
}
