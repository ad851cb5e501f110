import { parseJson, recordOf } from '@plugin-eval/core/text/json-values.ts';
import type { SessionRecord } from '../session-record.ts';
import type { SkillLoad, SynthesisedSkill } from '../session-request.ts';
import type { AgentProgram, ProgramEvent } from './agent-program.ts';
import { type BodyMarks, bodyMarks, shareShown, shownText } from './body-marks.ts';
import type { Exchange, ExchangeLog, Shown } from './exchange-log.ts';

/** The share of a body's marks from which on it was read as a whole. */
const WHOLE = 0.95;
/** Below it, a part of a body counts only where the call names the skill: a search finds lines of many. */
const TELLING_PART = 0.25;
const LONGEST_NAME = 200;

/** The outcome of a tool call, as the program reported it. */
export type ReportedCall = Extract<ProgramEvent, { kind: 'call-ended' }>;

/** The sources of a session record. */
export interface ReadFrom {
  program: AgentProgram;
  skills: readonly SynthesisedSkill[];
  log: Pick<ExchangeLog, 'exchanges' | 'firstTexts' | 'userTurn'>;
  /** User messages, turn by turn, as given to the program. */
  userMessages: readonly string[];
  reportedCalls: readonly ReportedCall[];
}

type Call = Exchange['answer']['calls'][number];

/** A call with its result; null when the agent never showed it to its model. */
interface AnsweredCall extends Call {
  result: Shown['results'][number] | null;
}

/**
 * Records a program's session: its turns as seen by the gateway, the outcomes of its calls as the program
 * reported them, and the loaded skills: those whose unique body text was shown to the model. Source:
 * docs/specification/sessions.md, "Activation".
 */
export function readConversation(
  record: SessionRecord,
  { program, skills, log, userMessages, reportedCalls }: ReadFrom,
): void {
  const marks = bodyMarks(skills, log.firstTexts ?? []);
  const outcomes = new Map(
    reportedCalls.flatMap((call) => (call.id === null ? [] : [[call.id, call] as const])),
  );
  let userTurn = 0;
  const speak = (until: number) => {
    for (; userTurn < until; userTurn += 1) record.recordUserMessage(userMessages[userTurn] ?? '');
  };
  for (const exchange of log.exchanges) {
    speak(exchange.userTurn);
    const { answer, figures, next } = exchange;
    const { usage, durationMs } = figures;
    const calls = answeredCalls(exchange);
    record.answered('', { usage, durationMs, reportedModel: null });
    for (const text of answer.texts) record.recordAgentText(text.toWellFormed());
    for (const call of calls) {
      record.called({ id: shortened(call.id), tool: shortened(call.name), input: call.input.toWellFormed() });
      if (program.subAgentTools.some((tool) => startsAgent(call, tool))) record.triedSubAgent();
    }
    for (const call of calls) {
      const { result } = call;
      const outcome = outcomes.get(call.id);
      const text = result?.text ?? outcome?.output ?? '';
      const ok = outcome?.ok ?? (result === null ? false : result.isError !== true);
      if (result !== null || outcome !== undefined)
        record.returned({ id: shortened(call.id), ok, text: text.toWellFormed() });
      if (call.name === program.skillTool?.name) addSkillCall(record, call, { program, marks, next, ok });
      else addReading(record, call, text, marks);
    }
  }
  speak(log.userTurn);
}

/** Returns true for a call that starts another agent, also in the code mode of Codex. */
function startsAgent({ name, input }: Call, tool: string): boolean {
  return name === tool || (name === 'exec' && input.includes(`tools.${tool}(`));
}

/** Calls that the model gave no id have the results that no id claims, in their order, and the ids of these. */
function answeredCalls({ answer, next }: Pick<Exchange, 'answer' | 'next'>): AnsweredCall[] {
  const results = next?.results ?? [];
  const ids = new Set(answer.calls.map(({ id }) => id));
  const unclaimed = results.filter(({ id }) => id === '' || !ids.has(id));
  return answer.calls.map((call) => {
    const result = call.id === '' ? unclaimed.shift() : results.find(({ id }) => id === call.id);
    return { ...call, id: call.id || (result?.id ?? ''), result: result ?? null };
  });
}

/** Records a call of the skill tool: the body comes in the result, or in a separate message. */
function addSkillCall(
  record: SessionRecord,
  { id, input }: Call,
  way: { program: AgentProgram; marks: readonly BodyMarks[]; next: Shown | null; ok: boolean },
): void {
  const { program, marks, next, ok } = way;
  const name = String(recordOf(parseJson(input))[program.skillTool?.field ?? ''] ?? '');
  const known = marks.find(({ skill }) => skill === name);
  const results = next?.results.filter((result) => result.id === id).map(({ text }) => text) ?? [];
  const shown = [...results, ...(next?.texts ?? [])].map(shownText).join('\n');
  // The agent's report is the only source after its last request, and when no part of a body is its own.
  const isReported = next === null || known?.areLines === false;
  const isShown = isReported ? ok : known !== undefined && shareShown(known, shown) > 0;
  if (known !== undefined && ok && isShown) record.loaded({ skill: known.skill, by: 'skill-tool' });
  else record.calledUnknownSkill(shortened(name));
}

/** Records any other call: a skill counts as read when its body was shown to the model. */
function addReading(record: SessionRecord, { input }: Call, text: string, marks: readonly BodyMarks[]): void {
  if (text === '') return;
  const shown = shownText(text);
  for (const one of marks) {
    const by = readingOf(shareShown(one, shown), input.includes(one.skill));
    if (by !== null) record.loaded({ skill: one.skill, by });
  }
}

function readingOf(share: number, isNamed: boolean): SkillLoad['by'] | null {
  if (share >= WHOLE) return 'read';
  return share >= TELLING_PART || (share > 0 && isNamed) ? 'partial-read' : null;
}

/**
 * Counts the model's answers that the agent did not continue from: another process in the session made the
 * request.
 */
export function unexplainedAnswers(
  { exchanges, aside }: Pick<ExchangeLog, 'exchanges' | 'aside'>,
  asksAside: boolean,
): number {
  const shown = new Set(exchanges.flatMap(({ next }) => next?.texts ?? []));
  const returned = new Set(exchanges.flatMap(({ next }) => next?.results.map(({ id }) => id) ?? []));
  const unexplained = exchanges
    .slice(0, -1)
    .filter(
      (exchange) =>
        !answeredCalls(exchange).some(({ id }) => returned.has(id)) &&
        !exchange.answer.texts.some((text) => shown.has(text)),
    );
  return unexplained.length + (asksAside ? 0 : aside);
}

function shortened(text: string): string {
  return (text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1)}…` : text).toWellFormed();
}
