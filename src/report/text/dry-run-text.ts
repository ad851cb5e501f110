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
    ...prompts.flatMap(promptLines),
    'Least: no answer is repaired. Most: every answer is, and as long as it may be. Answers in the journal cost nothing.',
    'Nothing was called.',
  ];
  return `${lines.join('\n')}\n`;
}

/** Prompts with their labels, and the tests that are left out. */
function promptLines({ skill, source, file, prompts, notes }: PlannedPrompts): string[] {
  const should = prompts.filter(({ shouldTrigger }) => shouldTrigger).length;
  const from = file === null ? source : `${source}, ${file}`;
  const head =
    source === 'to-be-written'
      ? `Prompts of ${skill}: a model writes them first.`
      : `Prompts of ${skill} (${from}): ${should} that should trigger it, ${prompts.length - should} that should not.`;
  return [
    head,
    ...prompts.map(
      ({ text, shouldTrigger }) => `  ${shouldTrigger ? 'should    ' : 'should not'} ${oneLine(text)}`,
    ),
    ...notes.map((note) => `  left out: ${note}`),
  ].map(terminalSafe);
}

function oneLine(text: string): string {
  return excerpt(text.replace(/\s+/g, ' '), 100);
}
