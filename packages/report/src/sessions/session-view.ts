import type {
  SessionDocument,
  TranscriptEntryDocument,
  TurnFiguresDocument,
} from '@plugin-eval/core/documents/session.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { firstNames } from '@plugin-eval/core/text/format-value.ts';
import { describeUsage } from '../judge/judge-summary.ts';
import { formatCost, formatCount, formatWallTime, plural } from '../number-format.ts';
import type { Block, Fact, Phrase, Section, Words } from '../view-model/blocks.ts';
import { fact, factList, paragraph, section } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { artefactSections, executionFacts } from './artefacts-view.ts';
import { exitCodes, shellCommand } from './shell-calls.ts';

/** The most that a terminal shows of one text and of one transcript; the JSON output holds everything. */
const LONGEST = { text: 4000, lines: 60, call: 600, name: 120, sentence: 600, list: 20, entries: 400 };

/** Names of the ways to load a skill, other than the skill tool. */
const LOADED_BY: Readonly<Record<SessionDocument['loads'][number]['by'], string>> = {
  'skill-tool': '',
  read: ' by reading its SKILL.md',
  'partial-read': ' by reading a part of its SKILL.md',
};

/** One session of layer 3: its outcome and prompt, then messages and tool calls turn by turn. */
export function sessionSections(session: SessionDocument): Section[] {
  const { transcript, finalText } = session;
  const shown = transcript.slice(0, LONGEST.entries);
  const hidden = transcript.length - shown.length;
  const last = transcript.findLast(({ kind }) => kind === 'text');
  const figures = figuresByTurn(session);
  const codes = exitCodes(session);
  const isSaid = last?.kind === 'text' && last.text === finalText;
  return section(
    'session',
    [
      `Session ${session.session} of run `,
      shortened(session.run, LONGEST.name),
      ': ',
      ...outcomeWords(session),
    ],
    [factList(sessionFacts(session))],
    [
      ...section('prompt', 'Prompt', textBlocks(session.prompt)),
      ...turnsOf(shown).flatMap(({ turn, entries }) =>
        section(
          `turn-${turn}`,
          turnWords(turn, figures),
          entries.flatMap((entry) => entryBlocks(entry, codes)),
        ),
      ),
      ...section('hidden', null, [
        hidden > 0
          ? paragraph(`… ${plural(hidden, 'entry', 'entries')} more in --output json`, 'quiet')
          : null,
      ]),
      ...(isSaid || finalText === ''
        ? []
        : section('last', 'Final message of the agent', textBlocks(finalText))),
      ...(session.execution === undefined ? [] : artefactSections(session.execution)),
    ],
  );
}

/** "Turn 3". */
export function turnTitle(turn: number): string {
  return turn === 0 ? 'Before the first turn' : `Turn ${turn}`;
}

function turnWords(turn: number, figures: ReadonlyMap<number, string>): Words {
  const note = figures.get(turn);
  return note === undefined ? turnTitle(turn) : [turnTitle(turn), { text: `  ${note}`, tone: 'quiet' }];
}

/**
 * Tokens and time by turn: "7,160 tokens in (6,000 from a cache), 212 out, 4.1 s". Empty when not recorded.
 */
export function figuresByTurn({ byTurn = [] }: Pick<SessionDocument, 'byTurn'>): ReadonlyMap<number, string> {
  return new Map(byTurn.map((figures) => [figures.turn, describeTurn(figures)]));
}

function describeTurn({ usage, durationMs }: TurnFiguresDocument): string {
  return `${describeUsage(usage)}, ${formatWallTime(durationMs)}`;
}

function outcomeWords({ outcome, failure, message }: SessionDocument): Phrase[] {
  if (outcome === 'ended') return [{ text: 'ended', tone: 'good' }];
  return [
    { text: 'failed, ', tone: 'bad' },
    shortened(failure ?? 'of unknown kind', LONGEST.name, 'bad'),
    ...(message === null ? [] : [{ text: ': ' }, shortened(message, LONGEST.sentence)]),
  ];
}

/** The model, driver, cost, and the skills installed and loaded. */
export function sessionFacts(session: SessionDocument): Fact[] {
  const { skills, loads, unknownSkills, denied, reportedModel, model, turns, usage, costUsd } = session;
  return [
    fact('Outcome', outcomeWords(session)),
    fact(
      'Loaded',
      loads.length === 0
        ? 'no skill'
        : list(
            loads.map(
              ({ skill, turn, by }) => `${excerpt(skill, LONGEST.name)} in turn ${turn}${LOADED_BY[by]}`,
            ),
          ),
    ),
    fact(
      'Used',
      `${plural(turns, 'turn')}, ${formatWallTime(session.durationMs ?? null)}, ${formatCost(costUsd)}`,
      describeUsage(usage),
    ),
    fact(
      'Model',
      [shortened(model, LONGEST.name, 'code')],
      reportedModel === null || reportedModel === model
        ? null
        : ['reported: ', shortened(reportedModel, LONGEST.name, 'code')],
    ),
    fact('Driver', session.driver, [shortened(session.driverVersion, LONGEST.name)]),
    fact('Installed', skills.length === 0 ? 'none' : list(skills.map(listedSkill))),
    ...(unknownSkills.length === 0 ? [] : [fact('Not loaded', list(unknownSkills))]),
    ...(denied.length === 0 ? [] : [fact('Denied', list(denied))]),
    ...(session.execution === undefined ? [] : executionFacts(session.execution)),
    ...(session.triedSubAgent ? [fact('Sub-agent', 'tried to start one')] : []),
    fact('Subject', [shortened(session.subject, LONGEST.sentence, 'code')]),
    fact('Key', [shortened(session.key, LONGEST.name, 'code')]),
  ];
}

function listedSkill({ name, listed }: SessionDocument['skills'][number]): string {
  return listed === null || listed === 'full' ? name : `${name} (description ${listed})`;
}

function list(items: readonly string[]): string {
  return firstNames(
    items.map((item) => excerpt(item, 2 * LONGEST.name)),
    LONGEST.list,
  );
}

/** Consecutive entries of the same turn. */
function turnsOf(
  transcript: readonly TranscriptEntryDocument[],
): { turn: number; entries: TranscriptEntryDocument[] }[] {
  const turns: { turn: number; entries: TranscriptEntryDocument[] }[] = [];
  for (const entry of transcript) {
    const current = turns.at(-1);
    if (current?.turn === entry.turn) current.entries.push(entry);
    else turns.push({ turn: entry.turn, entries: [entry] });
  }
  return turns;
}

/** Names the speaker of an entry: the user, the agent, or a tool with its exit code if known. */
export function speakerOf(entry: TranscriptEntryDocument, tool: string | null, code?: number): Words {
  switch (entry.kind) {
    case 'user':
      return 'User';
    case 'text':
      return 'Agent';
    case 'tool-call':
      return ['Agent calls ', shortened(entry.tool, LONGEST.name, 'code')];
    case 'tool-result':
      return [
        tool === null ? 'Tool' : shortened(tool, LONGEST.name, 'code'),
        ' ',
        entry.ok ? 'answers' : { text: 'fails', tone: 'warning' },
        ...(code === undefined ? [] : [exitPhrase(code)]),
      ];
  }
}

function exitPhrase(code: number): Phrase {
  return { text: `, exit code ${code}`, tone: code === 0 ? 'quiet' : 'warning' };
}

function entryBlocks(entry: TranscriptEntryDocument, codes: ReadonlyMap<string, number>): Block[] {
  switch (entry.kind) {
    case 'text':
      return textBlocks(entry.text);
    case 'user':
      return [paragraph([{ text: 'User', tone: 'accent' }]), ...textBlocks(entry.text)];
    case 'tool-call': {
      const command = shellCommand(entry);
      return [
        paragraph([
          { text: '→ ', tone: 'accent' },
          shortened(entry.tool, LONGEST.name, 'accent'),
          command === null ? ' ' : ' $ ',
          shortened(command ?? entry.input, LONGEST.call),
        ]),
      ];
    }
    case 'tool-result': {
      const code = codes.get(entry.id);
      return [
        paragraph([
          entry.ok ? { text: '← answer ', tone: 'good' } : { text: '← error ', tone: 'bad' },
          { text: `${formatCount(entry.text.length)} characters`, tone: 'quiet' },
          ...(code === undefined ? [] : [exitPhrase(code)]),
        ]),
        ...textBlocks(entry.text),
      ];
    }
  }
}

function textBlocks(text: string): Block[] {
  const kept = excerpt(text, LONGEST.text);
  const all = kept.split(/\r\n|\n|\r/);
  const shown = all.slice(0, LONGEST.lines);
  const isCut = kept !== text || shown.length < all.length;
  return [
    { kind: 'quote', text: shown.join('\n') },
    ...(isCut
      ? [paragraph(`… ${formatCount(text.length)} characters in all; --output json has them`, 'quiet')]
      : []),
  ];
}
