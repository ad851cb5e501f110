import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { formatCount, plural } from '../number-format.ts';
import type { Block, Fact } from '../view-model/blocks.ts';
import { fact, list, notice, table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { unexplainedFacts } from './unexplained-facts.ts';

type Executed = NonNullable<MonteCarloLayer['executed']>;

const LONGEST = { name: 200, reason: 400, refused: 20 };

/** Describes how executed sessions were run: environment, number and graders. */
export function executedFacts(executed: Executed): Fact[] {
  const { sandbox, n, nErrored, nPlanned, unexplainedCalls, passRates } = executed;
  return [
    fact(
      'Executed',
      `${plural(n, 'session')} with the skill and a result, ${formatCount(nPlanned)} planned`,
      sandbox === null ? null : [shortened(`in ${sandbox.kind} ${sandbox.version}`, LONGEST.name)],
    ),
    ...(nErrored === 0 ? [] : [fact('Errored', [{ text: formatCount(nErrored), tone: 'bad' }])]),
    ...(passRates === undefined ? [] : [gradedFact(passRates.gradedBy)]),
    ...unexplainedFacts(unexplainedCalls),
  ];
}

function gradedFact({ deterministic, judged, mixed }: NonNullable<Executed['passRates']>['gradedBy']): Fact {
  const count = formatCount;
  return fact(
    'Graded',
    `${count(deterministic)} by deterministic graders, ${count(judged)} by a judge, ${count(mixed)} by both`,
  );
}

/** Notices on access outside the sandbox, and on rejected cases. */
export function executedNotices({
  refused,
  ungraded = [],
  allowedHosts,
  askedHosts = [],
  asShipped,
}: Executed): Block[] {
  return [
    ...(allowedHosts.length === 0
      ? []
      : [
          notice('caution', [
            'The sessions could reach ',
            shortened(allowedHosts.join(', '), LONGEST.reason, 'code'),
            askedHosts.length === 0 ? ', and asked for none.' : '. What they asked for:',
          ]),
        ]),
    table(
      ['Host', 'Connections:', ''],
      askedHosts.map(({ host, port, allowed, connections }) => [
        [shortened(`${host}:${port}`, LONGEST.name, 'code')],
        formatCount(connections),
        allowed ? 'let through' : [{ text: 'refused', tone: 'warning' }],
      ]),
      { most: LONGEST.refused },
    ),
    ...(asShipped
      ? [
          notice(
            'caution',
            'Hooks, allowed tools and inline commands of the skill were as its author wrote them.',
          ),
        ]
      : []),
    list(
      ungraded.map(({ prompt, reason }) => [
        `Case ${prompt + 1} was executed without a verdict: `,
        shortened(reason, LONGEST.reason),
      ]),
      { most: LONGEST.refused },
    ),
    list(
      refused.map(({ prompt, reason }) => [
        `Case ${prompt + 1} was refused: `,
        shortened(reason, LONGEST.reason),
      ]),
      { most: LONGEST.refused },
    ),
  ];
}
