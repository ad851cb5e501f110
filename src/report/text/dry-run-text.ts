import type { DryRun } from '../../documents/dry-run.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { formatCost, formatCount, plural } from '../number-format.ts';

/** What would be called and what it would cost, in a few lines. */
export function renderDryRunText({
  depth,
  models,
  skills,
  sessions,
  matchups,
  calls,
  inputTokens,
  outputTokens,
  costUsd,
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
    `  calls   ${range(calls, formatCount)}`,
    `  input   ${range(inputTokens, formatCount)} tokens`,
    `  output  ${range(outputTokens, formatCount)} tokens`,
    `  cost    ${costUsd === null ? 'unknown: a price is not known' : range(costUsd, formatCost)}`,
    'From no answer repaired to every answer repaired and as long as it may be; answers in the journal cost nothing.',
    'Nothing was called.',
  ];
  return `${lines.join('\n')}\n`;
}

function range({ min, max }: { min: number; max: number }, format: (value: number) => string): string {
  return min === max ? format(min) : `${format(min)} to ${format(max)}`;
}
