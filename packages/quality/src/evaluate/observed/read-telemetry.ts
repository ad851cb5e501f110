import { ACTIVATION_TRIGGERS, type ActivationTrigger } from '@plugin-eval/core/documents/observed-use.ts';
import {
  isRecord,
  type JsonRecord,
  parseJson,
  recordOf,
  recordsIn,
  stringOf,
} from '@plugin-eval/core/text/json-values.ts';

const EVENT = 'skill_activated';
/**
 * Placeholder for names unless OTEL_LOG_TOOL_DETAILS is set. Verified by experiment (Claude Code 2.1.330).
 */
const WITHHELD = 'custom_skill';
const LONGEST_NAME = 200;
const MOST_SKILLS = 10_000;
const MOST_SESSIONS = 1_000_000;
/** The last millisecond that a date can be. */
const LAST_MS = 8_640_000_000_000_000;

/** Telemetry of the skills it names. Plain data. */
export interface Telemetry {
  /** Skills in their original order. */
  skills: TelemetryOfSkill[];
  /** Sessions of which there is any event. */
  sessionsSeen: number;
  /** Activations without a name. */
  unnamed: number;
  /** Lines that are no OTLP in JSON. */
  unreadable: number;
}

export interface TelemetryOfSkill {
  /** Name as in the event: `skill`, or `plugin:skill`. */
  name: string;
  activations: number;
  triggers: Record<ActivationTrigger, number>;
  /** Ids, each once. */
  sessions: string[];
  /** Days; null where no event has a time. */
  first: string | null;
  last: string | null;
}

/**
 * Reads logs in OTLP JSON: one request, or one per line, as the file exporter of the OpenTelemetry collector
 * writes them, mixed with lines of other signals. Takes time and memory in proportion to its length, for any
 * input. Source: https://opentelemetry.io/docs/specs/otlp/, and the events of Claude Code.
 */
export function readTelemetry(text: string): Telemetry {
  const whole = parseJson(text);
  const requests = isRecord(whole) || Array.isArray(whole) ? [whole] : linesOf(text);
  const skills = new Map<string, Omit<TelemetryOfSkill, 'sessions'> & { sessions: Set<string> }>();
  const sessions = new Set<string>();
  const telemetry = { unnamed: 0, unreadable: 0 };
  for (const request of requests) {
    if (request === null) {
      telemetry.unreadable += 1;
      continue;
    }
    for (const { record, resource } of logRecords(request)) {
      const attributes = { ...resource, ...attributesOf(record.attributes) };
      const session = attributes['session.id']?.slice(0, LONGEST_NAME);
      if (session !== undefined && sessions.size < MOST_SESSIONS) sessions.add(session);
      if (eventOf(record, attributes) !== EVENT) continue;
      const name = (attributes['skill.name'] ?? WITHHELD).slice(0, LONGEST_NAME);
      if (name === WITHHELD || (!skills.has(name) && skills.size >= MOST_SKILLS)) {
        telemetry.unnamed += 1;
        continue;
      }
      const skill = skills.get(name) ?? {
        ...{ name, activations: 0, triggers: noTriggers(), sessions: new Set<string>() },
        ...{ first: null, last: null },
      };
      skills.set(name, skill);
      skill.activations += 1;
      skill.triggers[triggerOf(attributes.invocation_trigger)] += 1;
      if (session !== undefined && sessions.has(session)) skill.sessions.add(session);
      const day = dayOf(record, attributes);
      if (day !== null && (skill.first === null || day < skill.first)) skill.first = day;
      if (day !== null && (skill.last === null || day > skill.last)) skill.last = day;
    }
  }
  return {
    ...telemetry,
    skills: [...skills.values()].map((skill) => ({ ...skill, sessions: [...skill.sessions] })),
    sessionsSeen: sessions.size,
  };
}

/** Yields null for a line of invalid JSON. */
function* linesOf(text: string): Generator<unknown> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end < 0 ? text.length : end).trim();
    start = end < 0 ? text.length : end + 1;
    if (line === '') continue;
    const value = parseJson(line);
    yield isRecord(value) ? value : null;
  }
}

function* logRecords(
  request: unknown,
): Generator<{ record: JsonRecord; resource: Readonly<Record<string, string>> }> {
  for (const one of Array.isArray(request) ? recordsIn(request) : [recordOf(request)])
    for (const logs of recordsIn(one.resourceLogs)) {
      const resource = attributesOf(recordOf(logs.resource).attributes);
      for (const scope of recordsIn(logs.scopeLogs))
        for (const record of recordsIn(scope.logRecords)) yield { record, resource };
    }
}

function attributesOf(attributes: unknown): Record<string, string> {
  const texts: Record<string, string> = Object.create(null);
  for (const { key, value } of recordsIn(attributes)) {
    const text = stringOf(recordOf(value).stringValue);
    if (typeof key === 'string' && text !== null) texts[key] = text;
  }
  return texts;
}

function eventOf(record: JsonRecord, attributes: Readonly<Record<string, string>>): string {
  const name =
    attributes['event.name'] ??
    stringOf(record.eventName) ??
    stringOf(recordOf(record.body).stringValue) ??
    '';
  return name.replace(/^claude_code\./, '');
}

function triggerOf(text: string | undefined): ActivationTrigger {
  return ACTIVATION_TRIGGERS.find((trigger) => trigger === text) ?? 'unknown';
}

function noTriggers(): Record<ActivationTrigger, number> {
  return { 'claude-proactive': 0, 'user-slash': 0, 'nested-skill': 0, unknown: 0 };
}

function dayOf(record: JsonRecord, attributes: Readonly<Record<string, string>>): string | null {
  const nanoseconds = Number(record.timeUnixNano ?? record.observedTimeUnixNano ?? Number.NaN);
  const timestamp = attributes['event.timestamp'];
  const ms =
    nanoseconds > 0 ? nanoseconds / 1e6 : timestamp === undefined ? Number.NaN : Date.parse(timestamp);
  return ms > 0 && ms <= LAST_MS ? new Date(ms).toISOString().slice(0, 10) : null;
}
