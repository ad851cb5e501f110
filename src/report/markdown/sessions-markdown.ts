import type { Evaluation } from '../../documents/evaluation.ts';
import { monteCarloLayerOf } from '../../documents/evaluation-parts.ts';
import type { MonteCarloLayer } from '../../documents/monte-carlo-layer.ts';
import { PROMPT_BUCKETS } from '../../documents/names.ts';
import { excerpt } from '../../text/code-points.ts';
import { formatInterval, formatPercent, formatUnit, plural } from '../number-format.ts';
import { describePromptSet } from '../sessions/prompt-set.ts';
import { type SessionsFigure, sessionsFigures, sessionsLevel } from '../sessions/sessions-figures.ts';
import {
  describeControls,
  describeListing,
  describePromptSource,
  describeRouting,
  hasOwnSessions,
  summariseSessions,
} from '../sessions/sessions-summary.ts';
import { escapeMarkdown, markdownCode } from './escape-markdown.ts';

/** A comment on a pull request holds 65,536 characters; the JSON output holds everything. */
const LONGEST = { summary: 400, basis: 300, prompt: 120, name: 60, path: 160, note: 400 };
const MOST = { prompts: 40, skills: 20, notes: 20 };

/** What the sessions showed: who ran them, the figures as a table, and, folded away, what they rest on. */
export function sessionsMarkdown(evaluation: Evaluation): string[] {
  const layer = monteCarloLayerOf(evaluation);
  if (layer === null) return [];
  const figures = sessionsFigures(layer);
  const prompts = describePromptSet(layer);
  const listing = describeListing(layer);
  return [
    `Sessions: ${shown(summariseSessions(layer).join(', '), LONGEST.summary)}.`,
    '',
    ...(layer.valid ? [] : ['**The sessions are invalid**: nothing that they showed counts.', '']),
    ...(figures.length === 0
      ? []
      : [
          `| Sessions | | ${sessionsLevel(evaluation.uncertainty)} | |`,
          '|---|---:|---|---|',
          ...figures.map(figureRow),
          '',
        ]),
    ...(prompts === null ? [] : [`Prompts: ${shown(prompts, LONGEST.summary)}.`, '']),
    ...(listing === null ? [] : [`**${listing}**`, '']),
    ...(hasOwnSessions(layer) ? folded(layer) : []),
  ];
}

function figureRow({ name, value, interval, basis }: SessionsFigure): string {
  return `| ${name} | ${value === '—' ? 'not measured' : `**${value}**`} | ${interval ?? ''} | ${shown(basis, LONGEST.basis)} |`;
}

function folded(layer: MonteCarloLayer): string[] {
  return [
    '<details><summary>What the sessions showed</summary>',
    '',
    ...facts(layer),
    '',
    ...promptTable(layer),
    ...skillLists(layer),
    ...noteList(layer),
    ...(layer.sessions.length === 0
      ? []
      : ['`plugin-eval runs show RUN --session K` prints one of them, turn by turn.', '']),
    '</details>',
    '',
  ];
}

function facts(layer: MonteCarloLayer): string[] {
  const { activation, controls, promptSource, routingEstimate, seed } = layer;
  const file =
    promptSource.file === null ? '' : `, ${markdownCode(excerpt(promptSource.file, LONGEST.path))}`;
  return [
    `- Layer score: ${formatUnit(layer.score)}, seed ${seed}`,
    `- Instrument: ${controls === null ? 'not checked' : describeControls(controls)}`,
    `- Prompts: ${describePromptSource(promptSource)}${file}`,
    ...PROMPT_BUCKETS.flatMap((bucket) => {
      const own = activation?.byBucket[bucket];
      if (own === undefined) return [];
      const rate = own.runs === 0 ? '—' : formatPercent(own.activated / own.runs, 1);
      const interval = formatInterval(own, 'percent');
      return [
        `- ${bucket.replace('_', ' ')} prompts: ${rate}${interval === null ? '' : ` (${interval})`}, ${own.activated} of ${plural(own.runs, 'session')} activated it`,
      ];
    }),
    ...(routingEstimate === null
      ? []
      : [`- Routing, estimated from descriptions alone: ${describeRouting(routingEstimate)}`]),
  ];
}

function promptTable({ perPrompt }: MonteCarloLayer): string[] {
  if (perPrompt.length === 0) return [];
  const rest = perPrompt.length - MOST.prompts;
  return [
    '| Prompt | Should trigger | Activated | Failed | Errored | Quality |',
    '|---|---|---:|---:|---:|---:|',
    ...perPrompt
      .slice(0, MOST.prompts)
      .map(
        ({ prompt, bucket, shouldTrigger, activated, runs, failed, errored, quality }) =>
          `| ${shown(prompt, LONGEST.prompt)} | ${shouldTrigger ? 'yes' : 'no'}, ${bucket.replace('_', ' ')} | ${activated} of ${runs} | ${failed} | ${errored === 0 ? '0' : `**${errored}**`} | ${formatUnit(quality)} |`,
      ),
    '',
    ...(rest > 0 ? [`${plural(rest, 'prompt')} more in the JSON output.`, ''] : []),
  ];
}

function skillLists({ confusions, installed }: MonteCarloLayer): string[] {
  const fired = confusions
    .slice(0, MOST.skills)
    .map(({ skill, runs }) => `${markdownCode(excerpt(skill, LONGEST.name))} in ${plural(runs, 'session')}`);
  const listed = installed
    .slice(0, MOST.skills)
    .map(
      (skill) =>
        `${markdownCode(excerpt(skill.name, LONGEST.name))} (${skill.role}${skill.listed === 'full' ? '' : `, description ${skill.listed}`})`,
    );
  return [
    ...(fired.length === 0 ? [] : [`What fired instead: ${fired.join(', ')}.`, '']),
    ...(listed.length === 0 ? [] : [`Installed: ${listed.join(', ')}.`, '']),
  ];
}

function noteList({ notes }: MonteCarloLayer): string[] {
  if (notes.length === 0) return [];
  return [...notes.slice(0, MOST.notes).map((note) => `- ${shown(note, LONGEST.note)}`), ''];
}

function shown(text: string, limit: number): string {
  return escapeMarkdown(excerpt(text, limit));
}
