import { createHash } from 'node:crypto';
import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { renderPlainJson } from '../render-json.ts';
import type { ExportedSession } from './exported-session.ts';
import { type OtlpAttribute, otlpAttributes, unixNano } from './otel-attributes.ts';

/** Kinds of spans, and the status of one that failed. Source: opentelemetry/proto/trace/v1/trace.proto. */
const INTERNAL = 1;
const CLIENT = 3;
const ERROR = 2;
const LONGEST_NAME = 200;
const LONGEST_REASON = 1_000;
const COUNTS = [
  'gen_ai.usage.input_tokens',
  'gen_ai.usage.output_tokens',
  'gen_ai.usage.cache_read.input_tokens',
  'gen_ai.usage.cache_creation.input_tokens',
  'plugin_eval.session',
  'plugin_eval.case',
  'plugin_eval.turn',
];
/** Names of providers as the conventions have them, where ours is another. */
const PROVIDERS: Readonly<Record<string, string>> = {
  bedrock: 'aws.bedrock',
  azure: 'azure.ai.openai',
  google: 'gcp.gemini',
  vertex: 'gcp.vertex_ai',
};

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: OtlpAttribute[];
  events?: { timeUnixNano: string; name: string; attributes: OtlpAttribute[] }[];
  status: { code?: number; message?: string };
}

/**
 * Renders sessions as traces in OTLP JSON by the GenAI conventions of OpenTelemetry (1.41, in development).
 * Each agent span holds graders' and judge's results; below it are model answers and tool calls. A session
 * ends when its result was stored; answers and calls keep their order, each as long as it took if known.
 * Texts of prompts, answers and calls are left out. Source: docs/library.md, "Export sessions".
 * @param sessions those without a time are left out: a span has one
 */
export function renderOtel(
  sessions: readonly ExportedSession[],
  { run, version }: { run: string; version: string },
): string {
  const spans = sessions.flatMap((session) => spansOf(session, run));
  return renderPlainJson({
    resourceSpans: [
      {
        resource: {
          attributes: otlpAttributes({ 'service.name': 'plugin-eval', 'service.version': version }),
        },
        scopeSpans: [{ scope: { name: 'plugin-eval', version }, spans }],
      },
    ],
  });
}

function spansOf(session: ExportedSession, run: string): Span[] {
  const { summary, endedAtMs } = session;
  if (endedAtMs === null || summary.outcome === 'errored') return [];
  const startMs = endedAtMs - (summary.durationMs ?? 0);
  const traceId = digest(`${run} ${summary.key}`, 32);
  const spanId = digest(`${run} ${summary.key} agent`, 16);
  const name = `invoke_agent ${session.driver}`;
  const agent: Span = {
    ...{ traceId, spanId, name, kind: INTERNAL },
    startTimeUnixNano: unixNano(startMs),
    endTimeUnixNano: unixNano(endedAtMs),
    attributes: otlpAttributes({ ...agentAttributes(session), 'plugin_eval.run': run }, COUNTS),
    events: evaluationsOf(session).map((attributes) => ({
      ...{ timeUnixNano: unixNano(endedAtMs), name: 'gen_ai.evaluation.result', attributes },
    })),
    status: summary.outcome === 'failed' ? { code: ERROR, message: summary.failure ?? 'failed' } : {},
  };
  return [agent, ...innerSpans(session, agent, startMs, endedAtMs)];
}

function agentAttributes({
  skill,
  model,
  driver,
  summary,
  executed,
  shouldTrigger,
  transcript,
}: ExportedSession) {
  return {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.provider.name': providerOf(model),
    'gen_ai.agent.name': driver,
    'gen_ai.conversation.id': summary.key,
    'gen_ai.request.model': modelOf(model),
    'gen_ai.response.model': transcript?.reportedModel ?? null,
    ...usageAttributes(transcript?.usage ?? null),
    'error.type': summary.outcome === 'failed' ? (summary.failure ?? '_OTHER') : null,
    'plugin_eval.skill': skill.name,
    'plugin_eval.skill.path': skill.path,
    'plugin_eval.session': summary.session,
    'plugin_eval.case': summary.prompt + 1,
    'plugin_eval.arm': summary.arm,
    'plugin_eval.executed': executed !== null,
    'plugin_eval.should_trigger': shouldTrigger,
    'plugin_eval.activated': summary.activated,
  };
}

function usageAttributes(usage: Usage | null) {
  return {
    'gen_ai.usage.input_tokens': usage?.inputTokens ?? null,
    'gen_ai.usage.output_tokens': usage?.outputTokens ?? null,
    'gen_ai.usage.cache_read.input_tokens': usage?.cacheReadTokens ?? null,
    'gen_ai.usage.cache_creation.input_tokens': usage?.cacheWriteTokens ?? null,
  };
}

/** An event for each grader, and one for the quality. */
function evaluationsOf({ summary, executed }: ExportedSession): OtlpAttribute[][] {
  const graders = (executed?.graders ?? []).map(({ name, verdict, reason }) =>
    otlpAttributes({
      'gen_ai.evaluation.name': excerpt(name, LONGEST_NAME),
      'gen_ai.evaluation.score.label': verdict,
      'gen_ai.evaluation.score.value': verdict === 'errored' ? null : Number(verdict === 'pass'),
      'gen_ai.evaluation.explanation': excerpt(reason, LONGEST_REASON),
      'error.type': verdict === 'errored' ? 'grader' : null,
    }),
  );
  const { quality, qualityReason } = summary;
  if (quality === null) return graders;
  return [
    ...graders,
    otlpAttributes({
      'gen_ai.evaluation.name': 'quality',
      'gen_ai.evaluation.score.value': quality,
      'gen_ai.evaluation.explanation': qualityReason === null ? null : excerpt(qualityReason, LONGEST_REASON),
    }),
  ];
}

/** Spans of model answers and tool calls in sequence, clamped to the end of the session. */
function innerSpans(
  { model, transcript }: ExportedSession,
  { traceId, spanId: parentSpanId }: Span,
  startMs: number,
  endMs: number,
): Span[] {
  if (transcript === null) return [];
  let atMs = startMs;
  const spans: Span[] = [];
  const add = (name: string, kind: number, tookMs: number | null, attributes: OtlpAttribute[], ok = true) => {
    const begin = atMs;
    atMs = Math.min(endMs, atMs + (tookMs ?? 0));
    spans.push({
      ...{ traceId, spanId: digest(`${traceId} ${spans.length}`, 16), parentSpanId, name, kind },
      ...{ startTimeUnixNano: unixNano(begin), endTimeUnixNano: unixNano(atMs), attributes },
      status: ok ? {} : { code: ERROR },
    });
  };
  const durations = [...(transcript.execution?.calls ?? [])];
  const answers = new Map((transcript.byTurn ?? []).map((one) => [one.turn, one]));
  const failed = new Set(
    transcript.transcript.flatMap((entry) => (entry.kind === 'tool-result' && !entry.ok ? [entry.id] : [])),
  );
  for (let turn = 1; turn <= transcript.turns; turn++) {
    const answer = answers.get(turn);
    const values = {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': providerOf(model),
      'gen_ai.request.model': modelOf(model),
      ...usageAttributes(answer?.usage ?? null),
      'plugin_eval.turn': turn,
    };
    add(`chat ${modelOf(model)}`, CLIENT, answer?.durationMs ?? null, otlpAttributes(values, COUNTS));
    for (const entry of transcript.transcript) {
      if (entry.kind !== 'tool-call' || entry.turn !== turn) continue;
      const tool = excerpt(entry.tool, LONGEST_NAME);
      const call = durations[0]?.name === entry.tool ? durations.shift() : undefined;
      const attributes = otlpAttributes({
        ...{ 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': tool },
        ...{ 'gen_ai.tool.type': 'function', 'gen_ai.tool.call.id': excerpt(entry.id, LONGEST_NAME) },
        'error.type': failed.has(entry.id) ? '_OTHER' : null,
      });
      add(`execute_tool ${tool}`, INTERNAL, call?.durationMs ?? null, attributes, !failed.has(entry.id));
    }
  }
  return spans;
}

function providerOf(model: string): string {
  const name = model.includes(':') ? model.slice(0, model.indexOf(':')) : model;
  return PROVIDERS[name] ?? name;
}

function modelOf(model: string): string {
  return model.slice(model.indexOf(':') + 1);
}

function digest(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}
