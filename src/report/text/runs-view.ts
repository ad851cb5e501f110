import type { RunDetails, RunList, RunSummary } from '../../documents/run.ts';
import { formatCost, plural } from '../number-format.ts';
import { describeRunCost } from '../run-cost.ts';
import type { Phrase, Section, Tone, Words } from '../view-model/blocks.ts';
import { fact, factList, paragraph, section, table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';

const LONGEST_SUBJECTS = 60;
const SHORT_KEY = 12;

/** The runs of a journal, newest first. */
export function runsView({ journal, runs }: RunList): Section[] {
  return section('runs', null, [
    runs.length === 0 ? paragraph(`No runs in ${journal}.`) : null,
    table(
      [],
      runs.map((run) => [
        [{ text: run.id, tone: 'strong' }],
        [status(run)],
        [{ text: minuteOf(run.startedAt), tone: 'quiet' }],
        run.depth,
        aboutRun(run),
      ]),
    ),
  ]);
}

/** What a run was about, how many calls it took and what they cost. */
function aboutRun(run: RunSummary): Words {
  const { calls, reused, subjects } = run;
  const counts = [
    plural(calls.succeeded, 'call'),
    ...(calls.failed > 0 ? [`${calls.failed} failed`] : []),
    ...(calls.open > 0 ? [`${calls.open} lost or open`] : []),
    ...(reused > 0 ? [`${reused} reused`] : []),
    describeRunCost(run),
  ].join(', ');
  return [shortened(subjects.join(' '), LONGEST_SUBJECTS), { text: `  ${counts}`, tone: 'quiet' }];
}

function status({ status: text }: RunSummary): Phrase {
  const tone: Tone = text === 'finished' ? 'good' : text === 'running' ? 'accent' : 'bad';
  return { text, tone };
}

function minuteOf(moment: string): string {
  return moment.slice(0, 16).replace('T', ' ');
}

/** One run: what it was, what it paid for, and what failed on the way. */
export function runView(run: RunDetails): Section[] {
  const { command, workingDirectory, startedAt, resumedAt, endedAt, maxCostUsd, seed, toolVersion, tasks } =
    run;
  const failed = run.attempts.filter(({ outcome }) => outcome !== 'succeeded');
  return [
    ...section(
      'run',
      [run.id, '  ', status(run), { text: `  ${minuteOf(startedAt)}  ${run.depth}`, tone: 'quiet' }],
      [
        paragraph(aboutRun(run)),
        factList([
          fact('command', `plugin-eval ${command.join(' ')}`),
          fact('folder', workingDirectory),
          fact(
            'started',
            `${startedAt}${resumedAt === null ? '' : `, resumed ${resumedAt}`}${endedAt === null ? '' : `, ended ${endedAt}`}`,
          ),
          fact(
            'budget',
            `${maxCostUsd === null ? 'none' : formatCost(maxCostUsd)}, seed ${seed}, plugin-eval ${toolVersion}`,
          ),
        ]),
      ],
    ),
    ...section('answers', plural(tasks.length, 'answer'), [
      table(
        [],
        tasks.map(({ key, source, costUsd, subject, label }) => [
          key.slice(0, SHORT_KEY),
          source,
          formatCost(costUsd),
          [subject, '  ', label],
        ]),
      ),
    ]),
    ...section('failed', `${plural(failed.length, 'attempt')} without a response`, [
      table(
        [],
        failed.map(({ key, failure, outcome, costUsd, label, message }) => [
          key.slice(0, SHORT_KEY),
          [{ text: failure ?? 'lost', tone: 'bad' }],
          outcome === 'open' || costUsd === null ? 'cost unknown' : formatCost(costUsd),
          [label, '  ', message ?? ''],
        ]),
      ),
    ]),
  ];
}
