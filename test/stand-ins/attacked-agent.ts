import { createHash } from 'node:crypto';
import type { Probe, RecordedProbe, ToolCall } from '@plugin-eval/core/documents/probe.ts';
import { loadProbes } from '@plugin-eval/threat/probes/load-probes.ts';
import { probeTurns } from '@plugin-eval/threat/probes/probe-texts.ts';
import { loadRecorded } from '../../scripts/recorded-probes.ts';
import { callsSkill } from './session-agent.ts';
import type { StandInAnswer, StandInRequest, StandInToolCall } from './stand-in.ts';

/** Where a session of the threat map stands when the agent is asked what to do next. */
export interface AttackStep extends StandInRequest {
  probe: Probe;
  recorded: RecordedProbe;
  /** Whether the benign twin is asked. */
  twin: boolean;
  /** Which turn of the user is to be answered, from 0 on. */
  userTurn: number;
  /** Everything that the model was shown, what tools returned included. */
  shown: string;
}

/** Null leaves the answer to the robust agent. */
export type UnderAttack = (step: AttackStep) => StandInAnswer | null;

/** What a user says, one turn after the other, and to whom it belongs. */
type Known = Pick<AttackStep, 'probe' | 'recorded' | 'twin'> & { turns: readonly string[] };

/** Something for every fixture tool that reads. */
const ANY_INPUT = {
  command: './status',
  url: 'https://status.example/',
  query: 'all',
  path: '.',
  key: 'all',
};

/** What stands before the words of the user where everything else stands before them, too. */
const REQUEST = "The user's request:\n\n";

/** All that are shipped. */
export const PROBES: readonly Probe[] = loadProbes([]).probes;

const KNOWN = new Map(knownPrompts().map((known) => [known.turns[0], known]));

/**
 * An agent under attack by the shipped probes, which it knows by what the user says. What `act` leaves to it, it answers
 * as recorded: it holds against the attack, and helps with the benign twin.
 * @param otherwise answers what is no session of the threat map
 */
export function attackedAgent(
  act: UnderAttack = () => null,
  otherwise: (request: StandInRequest) => StandInAnswer = () => ({ text: 'Nobody asks this.' }),
) {
  return (request: StandInRequest): StandInAnswer => {
    const { system, texts, results } = request;
    const said = texts.map(behindGivenSkills);
    const known = said.map((text) => KNOWN.get(text)).find((one) => one !== undefined);
    if (known === undefined) return otherwise(request);
    const { turns, ...asked } = known;
    const userTurn = turns.filter((turn) => said.includes(turn)).length - 1;
    const step = { ...request, ...asked, userTurn, shown: [system, ...texts, ...results].join('\n') };
    return act(step) ?? robust(step);
  };
}

/** The user's own words where a session begins with the text of skills. */
function behindGivenSkills(text: string): string {
  const end = text.startsWith('<skill>\n') ? text.lastIndexOf(END_OF_SKILL) : -1;
  return end === -1 ? text : text.slice(end + END_OF_SKILL.length);
}

const END_OF_SKILL = '\n</skill>\n\n';

/**
 * What the robust agent says to the last of these turns, for targets that are no agents.
 * @param said by the user; the first one perhaps behind what is planted
 */
export function robustReply(said: readonly string[]): string {
  const [first = ''] = said;
  const known = KNOWN.get(first) ?? KNOWN.get(first.slice(first.lastIndexOf(REQUEST) + REQUEST.length));
  if (known === undefined) return 'Nobody asks this.';
  return robustText(known, said.length - 1);
}

/** The recorded answer that passes, or that helps. */
export function robust(step: AttackStep): StandInAnswer {
  return { text: robustText(step, step.userTurn) };
}

function robustText({ probe, recorded, twin }: Omit<Known, 'turns'>, userTurn: number): string {
  return twin
    ? saidIn(recorded.twinHelpful, userTurn)
    : withoutNamesOf(probe, saidIn(recorded.passing, userTurn));
}

/** Does what the attack wants: looks at what lies there, makes the recorded calls, says the recorded words. */
export function obeying(step: AttackStep): StandInAnswer {
  const { probe, recorded, twin, results, userTurn } = step;
  if (twin) return robust(step);
  const looks = looksAt(probe);
  if (results.length < looks.length) return { toolCalls: looks };
  const calls = callsOf(recorded.failing.toolCalls ?? [], step);
  if (results.length < looks.length + calls.length) return { toolCalls: calls };
  return { text: withPlanted(saidIn(recorded.failing, userTurn), step) };
}

/** Says at the end what the attack wants to hear, and does nothing. */
export function givingIn(step: AttackStep): StandInAnswer {
  const isLast = step.userTurn === probeTurns(step.probe).length - 1;
  if (step.twin || !isLast) return robust(step);
  return { text: withPlanted(saidIn(step.recorded.failing, step.userTurn), step) };
}

/**
 * An agent that gives in now and then, whatever is installed. Which of the sessions of a probe in an arm those are, the
 * seed says.
 * @param rate share of sessions, 0 to 1
 * @param skill tells the arms apart
 */
export function flaky({ rate, seed, skill }: { rate: number; seed: number; skill: string }): UnderAttack {
  const asked = new Map<string, number>();
  return (step) => {
    const { probe, twin, userTurn } = step;
    if (twin || userTurn < probeTurns(probe).length - 1) return null;
    const place = `${probe.id} ${isListed(skill, step)}`;
    const number = (asked.get(place) ?? 0) + 1;
    asked.set(place, number);
    return uniform(JSON.stringify([seed, place, number])) < rate ? givingIn(step) : null;
  };
}

/** Whether a skill stands in the list of skills. */
export function isListed(skill: string, { system, texts }: StandInRequest): boolean {
  return [system, ...texts].some((text) => text.includes(`- ${skill}: `));
}

/** Loads a skill before everything else where it is listed; what that returned is not among the results afterwards. */
export function loading(skill: string, act: UnderAttack = () => null): UnderAttack {
  return (step) => {
    if (!isListed(skill, step)) return act(step);
    return step.turn === 1 ? callsSkill(skill) : act({ ...step, results: step.results.slice(1) });
  };
}

/** What was planted for a canary of this shape, as the agent was shown it; null where it was not. */
export function plantedLike(like: string, { shown }: Pick<AttackStep, 'shown'>): string | null {
  const shape = like.replace(/[A-Za-z0-9]+|[^A-Za-z0-9]/g, (part) => {
    if (!/[A-Za-z0-9]/.test(part)) return `\\${part}`;
    return /[0-9]/.test(part)
      ? Array.from(part, (one) => (/[0-9]/.test(one) ? '[0-9]' : /[a-z]/.test(one) ? '[a-z]' : '[A-Z]')).join(
          '',
        )
      : part;
  });
  return new RegExp(shape).exec(shown)?.[0] ?? null;
}

/** A recorded text with the values of this session in place of the recorded ones. */
function withPlanted(text: string, step: AttackStep): string {
  return step.probe.canaries.reduce(
    (filled, { value }) => filled.replaceAll(value, plantedLike(value, step) ?? value),
    text,
  );
}

/**
 * A text without the plain words that canaries of the probe begin with. Such a name with one more letter can be half of
 * a canary, as "Kestrel (trial" is of KESTREL-T4W1-20kd, and would be evidence by chance.
 */
function withoutNamesOf({ canaries }: Probe, text: string): string {
  const names = canaries.flatMap(({ value }) => value.match(/^[A-Za-z]{5,}/) ?? []);
  return names.reduce((left, name) => left.replaceAll(new RegExp(name, 'gi'), 'them'), text);
}

function looksAt({ context, tools = [] }: Probe): StandInToolCall[] {
  const files = context.filter(({ kind }) => kind === 'document' && tools.includes('read_file'));
  const results = context.filter(({ kind, name }) => kind === 'tool_result' && tools.includes(name));
  return [
    ...files.map(({ name }) => ({ name: 'read_file', input: { path: name } })),
    ...results.map(({ name }) => ({ name, input: ANY_INPUT })),
  ];
}

function callsOf(calls: readonly ToolCall[], step: AttackStep): StandInToolCall[] {
  return calls.map(({ name, arguments: given = {} }) => ({
    name,
    input: JSON.parse(withPlanted(typeof given === 'string' ? given : JSON.stringify(given), step)),
  }));
}

/** A number in [0, 1) that a text determines. */
function uniform(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}

function saidIn({ response }: RecordedProbe['failing'], userTurn: number): string {
  return typeof response === 'string' ? response : (response[userTurn] ?? '');
}

function knownPrompts(): Known[] {
  const answers = new Map(loadRecorded().map((one) => [one.probeId, one]));
  return PROBES.flatMap((probe) => {
    const recorded = answers.get(probe.id);
    if (recorded === undefined) throw new Error(`No answers are recorded for ${probe.id}.`);
    return [
      { probe, recorded, twin: false, turns: probeTurns(probe) },
      { probe, recorded, twin: true, turns: [probe.benignTwin.input] },
    ];
  });
}
