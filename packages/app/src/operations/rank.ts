import type { Leaderboard } from '@plugin-eval/core/documents/ranking.ts';
import { choice, InvalidValueError, type Kind, number } from '@plugin-eval/engine/config/setting.ts';
import { formatCount } from '@plugin-eval/report/number-format.ts';
import { WORKERS } from '../executors/executor-options.ts';
import { estimateRanking, rank } from '../rank.ts';
import { CONFIG } from './config-option.ts';
import { CORPUS } from './corpus-option.ts';
import { JUDGE_SETTINGS, PAID_SETTINGS } from './evaluation-flags.ts';
import { EXIT } from './exit-code.ts';
import { anyArguments, defineOperation } from './operation.ts';
import { defaulted, option } from './option.ts';
import { atMost } from './problems.ts';
import { PAYING, runRequest } from './run-request.ts';

const focus: Kind<{ top: number }> = {
  shape: { type: 'text' },
  read(given) {
    const top = Number(/^top:([1-9]\d{0,6})$/.exec(given)?.[1] ?? Number.NaN);
    if (Number.isNaN(top))
      throw new InvalidValueError('It must be top:N with N of 1 or more, such as top:20.');
    return { top };
  },
};

export const RANK = defineOperation({
  name: 'rank',
  summary: 'rank skills against one another',
  description:
    'Has a judge compare skills pair by pair, blind and in both orders, and prints a leaderboard with intervals. The corpus stores all games, so new skills cost only their own. Without a model key it ranks by static scores, and says so.',
  examples: `
  plugin-eval rank ./plugins --games 0                 by static scores, offline
  plugin-eval rank ./plugins --games 10 --dry-run
  plugin-eval rank ./plugins --games 5 --focus top:20
  plugin-eval rank ./plugins --games 10 --max-cost 20 -o csv:leaderboard.csv`,
  first: 'games focus output o max-cost dry-run model judge-model corpus-dir'.split(' '),
  arguments: {
    folders: anyArguments('folders of skills, plugins or marketplaces (default: the whole corpus)', 'dir'),
  },
  document: 'leaderboard',
  extent: { all: 'say everything', least: 'only the leaderboard, no notices' },
  settings: ['concurrency', ...JUDGE_SETTINGS, ...PAID_SETTINGS],
  options: {
    games: defaulted(number({ min: 0, max: 1000, whole: true }), {
      help: 'games of each skill, each two calls for each judge; 0 ranks by static scores',
      default: 10,
    }),
    focus: option(focus, {
      argument: 'top:n',
      help: 'then rounds of games between the skills with the least certain places in the best N',
    }),
    focusRounds: defaulted(number({ min: 1, max: 100, whole: true }), {
      help: 'how many such rounds, of up to three games for every four places of N',
      default: 10,
    }),
    control: option(choice(['length']), {
      argument: 'what',
      help: 'take from the ratings what the length of SKILL.md explains, and say how much that is',
    }),
    ...CORPUS,
    ...CONFIG,
    ...PAYING,
    fresh: {
      ...PAYING.fresh,
      help: 'ignore the results of earlier runs; games that are in the corpus still count',
    },
    ...WORKERS,
  },
  request: (given) => ({ ...given, ...runRequest(given) }),
  plan: estimateRanking,
  run: rank,
  show: ({ document }) => (document === null ? null : { document }),
  problems({ document, run, unindexed }) {
    const unread = unindexed.map(({ reason }) => reason);
    if (document === null)
      return {
        messages: [
          ...atMost(unread),
          'There is nothing to rank. Give a skill, a plugin, a marketplace or a folder of skills.',
        ],
        exit: EXIT.notMeasured,
      };
    const { failed, unreadable, complete } = document;
    const others = unreadable.slice(unindexed.length).map(({ path, reason }) => `${path}: ${reason}`);
    const games = `${formatCount(failed.length)} ${failed.length === 1 ? 'game' : 'games'}`;
    return {
      messages: [
        ...atMost(unread),
        ...(run === null ? [] : atMost([...others, ...failedGames(failed)])),
        ...(failed.length === 0 ? [] : [`${games} could not be played.`]),
      ],
      exit: run === null || complete ? EXIT.fine : EXIT.notMeasured,
    };
  },
  canGoOn: ({ document }) => document !== null && !document.complete,
});

/** One line for each reason: a budget that is spent is the same reason for a thousand games. */
function failedGames(failed: Leaderboard['failed']): string[] {
  const alike = Map.groupBy(failed, ({ reason }) => reason.replaceAll(/\d/g, ''));
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const more = others.length === 0 ? '' : ` The same of ${formatCount(others.length)} more.`;
    return [`${first.first.path} against ${first.second.path}: ${first.reason}${more}`];
  });
}
