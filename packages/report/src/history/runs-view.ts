import type { RunDetails, RunList, RunSummary } from '@plugin-eval/core/documents/run.ts';
import { describeUsage } from '../judge/judge-summary.ts';
import { formatCost, plural } from '../number-format.ts';
import { describeRunCost } from '../run-cost.ts';
import type { Block, Phrase, Section, Tone, Words } from '../view-model/blocks.ts';
import { fact, factList, list, paragraph, section, table, withPriority } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { describeRunTime } from './format-duration.ts';
import { runTitle } from './run-title.ts';
import { unservedSentences } from './unserved-sentences.ts';

const LONGEST_COMMAND = 2000;
const SHORT_KEY = 12;

/** Additions for pages, which have more room than a terminal. */
interface RunsExtent {
  /** Results by run id; a terminal lists none. */
  results?: ReadonlyMap<string, Words>;
  /** @default the minute, in UTC */
  moment?: (iso: string) => string;
}

/** The runs of a journal, newest first. */
export function runsView(
  { journal, runs }: Pick<RunList, 'journal' | 'runs'>,
  { results, moment = minuteOf }: RunsExtent = {},
): Section[] {
  const parts = section('runs', null, [
    runs.length === 0 ? paragraph(`No runs in ${journal}.`) : null,
    table(
      [
        'Run',
        'Status',
        'Started',
        { title: 'Depth', priority: 3 },
        ...(results === undefined ? [] : ['Result']),
        'What',
      ],
      runs.map((run) => [
        [{ text: run.id, tone: 'strong' }],
        [status(run)],
        [{ text: moment(run.startedAt), tone: 'quiet' }],
        run.depth,
        ...(results === undefined ? [] : [results.get(run.id) ?? [{ text: 'none', tone: 'quiet' as const }]]),
        [
          { text: runTitle(run), to: { kind: 'run', id: run.id } },
          { text: `  ${countWords(run)}`, tone: 'quiet' },
        ],
      ]),
    ),
  ]);
  return withPriority(1, parts);
}

/** Counts the calls of a run with their cost. */
function countWords(run: RunSummary): string {
  const { calls, reused } = run;
  return [
    plural(calls.succeeded, 'call'),
    ...(calls.failed > 0 ? [`${calls.failed} failed`] : []),
    ...(calls.open > 0 ? [`${calls.open} ${run.status === 'parked' ? 'in batches' : 'lost or open'}`] : []),
    ...(reused > 0 ? [`${reused} reused`] : []),
    describeRunCost(run),
  ].join(', ');
}

function status({ status: text }: RunSummary): Phrase {
  const tone: Tone =
    text === 'finished' ? 'good' : text === 'running' || text === 'parked' ? 'accent' : 'bad';
  return { text, tone };
}

function minuteOf(moment: string): string {
  return moment.slice(0, 16).replace('T', ' ');
}

/** The initial budget; a resumed run may have more. */
function budgetOf({ maxCostUsd, costUsd, resumedAt }: RunDetails): string {
  if (maxCostUsd === null) return 'none';
  const given = formatCost(maxCostUsd);
  return resumedAt !== null && (costUsd ?? 0) > maxCostUsd
    ? `${given} at first, more when it was resumed`
    : given;
}

/** One run: its command, its paid calls, and its failures. */
export function runView(run: RunDetails, { moment = String }: Pick<RunsExtent, 'moment'> = {}): Section[] {
  const { command, workingDirectory, startedAt, resumedAt, endedAt, seed, toolVersion, fleet } = run;
  const took = describeRunTime(run);
  const times = [
    moment(startedAt),
    ...(resumedAt === null ? [] : [`resumed ${moment(resumedAt)}`]),
    ...(endedAt === null ? [] : [`ended ${moment(endedAt)}`]),
    ...(took === null ? [] : [took]),
  ];
  return withPriority(1, [
    ...section(
      'run',
      [run.id, '  ', status(run), { text: `  ${minuteOf(startedAt)}  ${run.depth}`, tone: 'quiet' }],
      [
        paragraph([runTitle(run), { text: `  ${countWords(run)}`, tone: 'quiet' }]),
        factList([
          fact('command', [shortened(`plugin-eval ${command.join(' ')}`, LONGEST_COMMAND, 'code')]),
          fact('folder', workingDirectory),
          fact('started', times.join(', ')),
          fact('budget', `${budgetOf(run)}, seed ${seed}, plugin-eval ${toolVersion}`),
        ]),
      ],
    ),
    ...section('fleet', fleet === undefined ? null : 'Fleet', fleetBlocks(fleet)),
    ...section('batches', plural(run.batches.length, 'batch', 'batches'), [batchTable(run)]),
    ...attemptSection(run),
    ...section('answers', plural(run.tasks.length, 'answer'), [answerTable(run)]),
  ]);
}

function batchTable({ batches }: RunDetails): Block {
  return table(
    [],
    batches.map(({ id, state, round, requests, remoteId, remoteStatus, provider, message }) => [
      id,
      [{ text: state, tone: state === 'lost' ? 'bad' : state === 'collected' ? 'good' : 'accent' }],
      `round ${round}`,
      batchCounts(requests),
      [
        provider,
        '  ',
        remoteId ?? 'no id yet',
        remoteStatus === null ? '' : `  ${remoteStatus}`,
        message === null ? '' : `  ${message}`,
      ],
    ]),
  );
}

function answerTable({ tasks }: RunDetails): Block {
  return table(
    ['Key', 'Source', 'Cost:', 'Answer'],
    tasks.map(({ key, source, costUsd, subject, label, usage }) => [
      [{ text: key.slice(0, SHORT_KEY), tone: 'code' }],
      source,
      formatCost(costUsd),
      [subject, '  ', label, { text: usage === null ? '' : `  ${describeUsage(usage)}`, tone: 'quiet' }],
    ]),
  );
}

/** Attempts without a response; pending batch requests are with a provider. */
function attemptSection({ attempts, batches }: RunDetails): Section[] {
  const isOpen = batches.some(({ state }) => state === 'handing-in' || state === 'handed-in');
  const failed = attempts.filter(({ outcome }) => (isOpen ? outcome === 'failed' : outcome !== 'succeeded'));
  return section('failed', `${plural(failed.length, 'attempt')} without a response`, [
    table(
      ['Key', 'Failure', 'Cost:', 'Asked for'],
      failed.map(({ key, failure, outcome, costUsd, label, message }) => [
        [{ text: key.slice(0, SHORT_KEY), tone: 'code' }],
        [{ text: failure ?? 'lost', tone: 'bad' }],
        outcome === 'open' || costUsd === null ? 'cost unknown' : formatCost(costUsd),
        [label, '  ', message ?? ''],
      ]),
    ),
  ]);
}

/** Locates the tasks of a running evaluation, and names those that no worker can take. */
function fleetBlocks(fleet: RunDetails['fleet']): Block[] {
  if (fleet === undefined) return [];
  const { queued, waiting, atWork, dead, workers } = fleet;
  return [
    paragraph(
      `${plural(queued + waiting, 'task')} in the queue, ${atWork} at work, ${dead} given up; ${plural(workers, 'worker')} there.`,
    ),
    list(unservedSentences(fleet)),
  ];
}

function batchCounts({ all, answered, failed }: RunDetails['batches'][number]['requests']): string {
  const waiting = all - answered - failed;
  return [
    plural(all, 'request'),
    ...(answered > 0 ? [`${answered} answered`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
  ].join(', ');
}
