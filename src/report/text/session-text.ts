import type { SessionDocument, TranscriptEntryDocument } from '../../documents/session.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { describeUsage } from '../judge/judge-summary.ts';
import { formatCost, formatCount, formatWallTime, plural } from '../number-format.ts';
import { type TextStyle, textStyle } from './style.ts';

/** The most that the terminal shows of one text and of one transcript; the JSON output holds everything. */
const LONGEST = { text: 4000, lines: 60, call: 600, name: 120, sentence: 600, list: 20, entries: 400 };

/** One session of layer 3 turn by turn. Nothing that the model wrote can move the cursor or hide anything. */
export function renderSessionText(session: SessionDocument, options: { color: boolean }): string {
  const style = textStyle(options.color);
  const shown = session.transcript.slice(0, LONGEST.entries);
  const hidden = session.transcript.length - shown.length;
  const last = session.transcript.findLast(({ kind }) => kind === 'text');
  const isSaid = last?.kind === 'text' && last.text === session.finalText;
  const lines = [
    `${style.strong(`session ${session.session}`)} of run ${name(session.run)}  ${standing(session, style)}  ${style.dim(name(session.subject))}`,
    ...facts(session).map(([term, value]) => `  ${style.dim(term.padEnd(12))}${value}`),
    '',
    style.strong('  prompt'),
    ...textLines(session.prompt, style),
    ...shown.flatMap((entry, index) => entryLines(entry, shown[index - 1], style)),
    ...(hidden > 0 ? ['', style.dim(`  … ${plural(hidden, 'entry', 'entries')} more in --output json`)] : []),
    ...(isSaid || session.finalText === ''
      ? []
      : ['', style.strong('  last word'), ...textLines(session.finalText, style)]),
  ];
  return `${lines.join('\n')}\n`;
}

function standing({ outcome, failure, message }: SessionDocument, style: TextStyle): string {
  if (outcome === 'ended') return style.good('ended');
  const why = message === null ? '' : `: ${terminalSafe(excerpt(message, LONGEST.sentence))}`;
  return style.bad(`failed, ${name(failure ?? 'of unknown kind')}${why}`);
}

function facts(session: SessionDocument): (readonly [term: string, value: string])[] {
  const { skills, loads, unknownSkills, denied, reportedModel, model, turns, usage, costUsd, durationMs } =
    session;
  const answered =
    reportedModel === null || reportedModel === model ? '' : ` (reported: ${name(reportedModel)})`;
  const loaded = loads.map(
    ({ skill, turn, by }) =>
      `${name(skill)} in turn ${turn}${by === 'read' ? ' by reading its SKILL.md' : ''}`,
  );
  return [
    ['driver', `${session.driver} ${name(session.driverVersion)}`],
    ['model', `${name(model)}${answered}`],
    [
      'used',
      `${plural(turns, 'turn')}, ${describeUsage(usage)}, ${formatCost(costUsd)}, ${formatWallTime(durationMs ?? null)}`,
    ],
    ['installed', list(skills.map(listedSkill), 'none')],
    ['loaded', list(loaded, 'none')],
    ...(unknownSkills.length === 0 ? [] : [['not loaded', list(unknownSkills.map(name), '')] as const]),
    ...(denied.length === 0 ? [] : [['denied', list(denied.map(name), '')] as const]),
    ...(session.triedSubAgent ? [['sub-agent', 'tried'] as const] : []),
    ['key', name(session.key)],
  ];
}

function listedSkill({ name: skill, listed }: SessionDocument['skills'][number]): string {
  return listed === null || listed === 'full' ? name(skill) : `${name(skill)} (description ${listed})`;
}

function list(items: readonly string[], none: string): string {
  if (items.length === 0) return none;
  const rest = items.length - LONGEST.list;
  return `${items.slice(0, LONGEST.list).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** What the model said, called or was answered; a turn is named when it begins. */
function entryLines(
  entry: TranscriptEntryDocument,
  before: TranscriptEntryDocument | undefined,
  style: TextStyle,
): string[] {
  const turn = entry.turn === before?.turn ? [] : ['', style.strong(`  turn ${entry.turn}`)];
  if (entry.kind === 'text') return [...turn, ...textLines(entry.text, style)];
  if (entry.kind === 'user') return [...turn, `    ${style.accent('user')}`, ...textLines(entry.text, style)];
  if (entry.kind === 'tool-call') {
    const input = terminalSafe(excerpt(entry.input, LONGEST.call));
    return [...turn, `    ${style.accent(`→ ${name(entry.tool)}`)} ${input}`];
  }
  const size = `${formatCount(entry.text.length)} characters`;
  return [
    ...turn,
    `    ${entry.ok ? style.good('← answer') : style.bad('← error')} ${style.dim(size)}`,
    ...textLines(entry.text, style),
  ];
}

/** A text line by line, each made safe for itself. */
function textLines(text: string, style: TextStyle): string[] {
  const kept = excerpt(text, LONGEST.text);
  const all = kept.split(/\r\n|\n|\r/);
  const shown = all.slice(0, LONGEST.lines);
  const cut = kept !== text || shown.length < all.length;
  return [
    ...shown.map((line) => `      ${terminalSafe(line)}`.trimEnd()),
    ...(cut
      ? [style.dim(`      … ${formatCount(text.length)} characters in all; --output json has them`)]
      : []),
  ];
}

function name(text: string): string {
  return terminalSafe(excerpt(text, LONGEST.name));
}
