import type { MonteCarloLayer } from '../../documents/monte-carlo-layer.ts';
import { formatCount, formatUnit, plural } from '../number-format.ts';
import type { Block, Fact } from '../view-model/blocks.ts';
import { fact, factList, list, notice } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { graderBlocks } from './grader-blocks.ts';
import { passFacts } from './pass-facts.ts';

const LONGEST = { name: 200, reason: 400, refused: 20 };

/** What sessions with hands showed; nothing where none were executed. */
export function executedBlocks({ executed }: MonteCarloLayer): Block[] {
  if (executed === undefined) return [];
  const { refused, allowedHosts, asShipped } = executed;
  return [
    factList([...executedFacts(executed), ...passFacts(executed)]),
    ...graderBlocks(executed),
    ...(allowedHosts.length === 0
      ? []
      : [
          notice('caution', [
            'The sessions could reach ',
            shortened(allowedHosts.join(', '), LONGEST.reason, 'code'),
          ]),
        ]),
    ...(asShipped
      ? [
          notice(
            'caution',
            'Hooks, allowed tools and inline commands of the skill were as its author wrote them.',
          ),
        ]
      : []),
    ...(refused.length === 0
      ? []
      : [
          list(
            refused.map(({ reason }) => [shortened(reason, LONGEST.reason)]),
            { most: LONGEST.refused },
          ),
        ]),
  ];
}

function executedFacts(executed: NonNullable<MonteCarloLayer['executed']>): Fact[] {
  const { sandbox, n, nFailed, nErrored, nPlanned, quality, failure, lift, unexplainedCalls } = executed;
  const kinds = Object.entries(failure.kinds).map(([kind, count]) => `${kind} ${count}`);
  return [
    fact(
      'Executed',
      `${plural(n, 'session')} with a result of ${formatCount(nPlanned)}`,
      sandbox === null ? null : [shortened(`in ${sandbox.kind} ${sandbox.version}`, LONGEST.name)],
    ),
    fact('Executed quality', formatUnit(quality.mean), range(quality.ciLow, quality.ciHigh, quality.runs)),
    fact(
      'Executed failures',
      formatUnit(failure.rate),
      nFailed === 0 ? range(failure.ciLow, failure.ciHigh, n) : kinds.join(', '),
    ),
    ...(nErrored === 0 ? [] : [fact('Executed, errored', [{ text: formatCount(nErrored), tone: 'bad' }])]),
    ...(lift === null
      ? []
      : [fact('Executed lift', formatUnit(lift.mean), range(lift.ciLow, lift.ciHigh, lift.cases))]),
    ...(unexplainedCalls === 0
      ? []
      : [
          fact('Unexplained', [
            {
              text: `${plural(unexplainedCalls, 'request')} to the model that no turn explains`,
              tone: 'warning',
            },
          ]),
        ]),
  ];
}

function range(low: number | null, high: number | null, count: number): string {
  return low === null || high === null
    ? ''
    : `${formatUnit(low)} to ${formatUnit(high)}, n = ${formatCount(count)}`;
}
