import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { untriedVersionNote } from '@plugin-eval/sessions/programs/find-agent-program.ts';
import type { MeasuredSession } from './measure-sessions.ts';
import type { MonteCarloOptions } from './monte-carlo-options.ts';

/** Notes on the batch for readers of the figures, as sentences. */
export function batchNotes(
  options: Pick<MonteCarloOptions, 'prompts' | 'distractorNotes' | 'driver' | 'driverVersion'>,
  sessions: readonly MeasuredSession[],
  installed: MonteCarloLayer['installed'],
): string[] {
  const versionNote = untriedVersionNote(options.driver, options.driverVersion);
  return [
    ...(versionNote === null ? [] : [versionNote]),
    ...options.distractorNotes,
    ...options.prompts.notes,
    ...missingFilesNote(options.prompts.prompts),
    ...listingNote(installed),
    ...gradingNotes(sessions),
  ];
}

function missingFilesNote(prompts: MonteCarloOptions['prompts']['prompts']): string[] {
  const count = prompts.filter(({ files }) => files.length > 0).length;
  return count === 0
    ? []
    : [
        `${count} of ${prompts.length} prompts mention files that the sessions did not have: they were judged without them.`,
      ];
}

function listingNote(installed: MonteCarloLayer['installed']): string[] {
  const listed = installed.find(({ role }) => role === 'subject')?.listed;
  if (listed === 'cut') {
    return [
      'The list of skills had no room for the whole description: the agent saw the beginning of it. Put the triggers first, or make it shorter.',
    ];
  }
  return listed === 'dropped'
    ? [
        'The list of skills had no room for the description: the agent saw only the name. Shorten the description, or disable another skill.',
      ]
    : [];
}

function gradingNotes(sessions: readonly MeasuredSession[]): string[] {
  const cut = sessions.filter(({ grading }) => grading?.state === 'graded' && grading.graded.cut).length;
  const missing = sessions.flatMap(({ grading }) => (grading?.state === 'errored' ? [grading.reason] : []));
  return [
    ...(cut === 0
      ? []
      : [`${cut} transcripts were cut in the middle of their longest entries to fit the judge's context.`]),
    ...(missing.length === 0
      ? []
      : [`The quality of ${missing.length} sessions could not be judged. The first time: ${missing[0]}`]),
  ];
}
