import type { Leaderboard } from '../../../../src/documents/ranking.ts';
import { describeUsage } from '../../../../src/report/judge/judge-summary.ts';
import { formatCost, formatCount, formatPercent } from '../../../../src/report/number-format.ts';
import { Facts } from '../../design/facts.tsx';
import { ForeignLine } from '../../design/foreign.tsx';
import { ModelNames } from '../evaluation/judgement.tsx';

/** What was ranked, by whom, and for how much. */
export function boardFacts(leaderboard: Leaderboard) {
  const { tool, schemaVersion, corpus, games, models, usage, costUsd, seed, ratedBy, components, level } =
    leaderboard;
  const isRated = ratedBy === 'matchups';
  return (
    <Facts
      className="provenance"
      facts={[
        [
          'Ranked by',
          <>
            {tool.name} <ForeignLine text={tool.version} />
          </>,
        ],
        ['Schema', schemaVersion],
        ['Skills', formatCount(corpus.skills)],
        ['Different texts', formatCount(corpus.competitors)],
        isRated
          ? [
              'Games',
              `${formatCount(games.played)} now, ${formatCount(games.earlier)} earlier, ${formatCount(games.failed)} failed`,
            ]
          : null,
        isRated ? ['Games wanted per skill', formatCount(games.wantedPerSkill)] : null,
        isRated ? ['Groups without a game between them', formatCount(components)] : null,
        isRated ? [models.length > 1 ? 'Judges' : 'Judge', <ModelNames key="models" names={models} />] : null,
        isRated ? ['Cost', formatCost(costUsd)] : null,
        isRated ? ['Tokens', describeUsage(usage)] : null,
        isRated ? ['Intervals', formatPercent(level)] : null,
        ['Seed', seed],
      ]}
    />
  );
}
