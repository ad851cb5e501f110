import type { DryRun, PlannedPrompts } from '../../documents/dry-run.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { plural } from '../number-format.ts';
import { figureLines } from './likely-figures.ts';

/** What would be called and what it would cost, in a few lines. */
export function renderDryRunText({
  depth,
  models,
  skills,
  sessions,
  matchups,
  prompts,
  ...figures
}: DryRun): string {
  if (models.length === 0) return `Depth ${depth} calls no model and costs nothing.\n`;
  const lines = [
    `Depth ${depth} of ${plural(skills, 'skill')}, judged by ${terminalSafe(models.join(', '))}:`,
    ...(sessions === null
      ? []
      : [
          `  ${plural(sessions.runs, 'session')} of each with ${sessions.driver} on ${terminalSafe(sessions.model)}`,
        ]),
    ...(matchups === null ? [] : [`  ${plural(matchups, 'pair')} compared, each in both orders`]),
    ...figureLines(figures),
    ...promptLines(prompts),
    'Least: no answer is repaired. Most: every answer is, and as long as it may be. Answers in the journal cost nothing.',
    'Nothing was called.',
  ];
  return `${lines.join('\n')}\n`;
}

const SOURCES: Record<Exclude<PlannedPrompts['source'], 'to-be-written'>, string> = {
  author: 'by its author',
  'command-line': 'given on the command line',
  generated: 'written by a model earlier',
  none: 'there are none',
};

/** Prompts with their labels, and the tests that are left out; skills whose prompts are yet to be written in one line. */
function promptLines(planned: readonly PlannedPrompts[]): string[] {
  const unwritten = planned.filter(({ source }) => source === 'to-be-written');
  const [first] = unwritten;
  const ofUnwritten =
    first === undefined
      ? []
      : [
          unwritten.length === 1
            ? `Prompts of ${first.skill}: a model writes them first.`
            : `Prompts of ${unwritten.length} skills, first ${first.skill}: a model writes them first.`,
        ];
  return [...planned.flatMap(knownPromptLines), ...ofUnwritten].map(terminalSafe);
}

function knownPromptLines({ skill, source, file, prompts, notes }: PlannedPrompts): string[] {
  if (source === 'to-be-written') return notes.map((note) => `  left out of ${skill}: ${note}`);
  const should = prompts.filter(({ shouldTrigger }) => shouldTrigger).length;
  const from = file === null ? SOURCES[source] : `${SOURCES[source]}, ${file}`;
  return [
    `Prompts of ${skill} (${from}): ${should} that should trigger it, ${prompts.length - should} that should not.`,
    ...prompts.map(
      ({ text, shouldTrigger }) => `  ${shouldTrigger ? 'should    ' : 'should not'} ${oneLine(text)}`,
    ),
    ...notes.map((note) => `  left out: ${note}`),
  ];
}

function oneLine(text: string): string {
  return excerpt(text.replace(/\s+/g, ' '), 100);
}
