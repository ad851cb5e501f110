import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import { renderPlainJson } from '../render-json.ts';
import { type ExportedSession, verdictsOf } from './exported-session.ts';
import { inspectMessages } from './inspect-messages.ts';

const SOLVER = 'plugin-eval sessions';

/**
 * Renders sessions as an Inspect log (JSON, version 2): one sample per case and arm, one epoch per session.
 * Scores are `activated`, `quality`, and `passed` of executed sessions; an unmeasured score is absent, never
 * 0. Errored sessions become samples with an error. Source: docs/library.md, "Export sessions".
 * @param subject what was evaluated
 */
export function renderInspect(
  sessions: readonly ExportedSession[],
  { run, version, subject }: { run: string; version: string; subject: { name: string; path: string } },
): string {
  const [first] = sessions;
  const ends = sessions.flatMap(({ endedAtMs }) => endedAtMs ?? []);
  const starts = sessions.flatMap(({ endedAtMs, summary }) =>
    endedAtMs === null ? [] : [endedAtMs - (summary.durationMs ?? 0)],
  );
  const startedAt = timeOf(starts.length === 0 ? null : Math.min(...starts));
  const samples = sessions.map(sampleOf);
  const ids = [...new Set(samples.map(({ id }) => id))];
  return renderPlainJson({
    version: 2,
    status: 'success',
    eval: {
      eval_id: run,
      run_id: run,
      // Its reader wants a time.
      created: startedAt === '' ? new Date(0).toISOString() : startedAt,
      task: subject.name,
      task_id: `${run}@${subject.name}`,
      task_version: 0,
      task_file: subject.path,
      task_attribs: {},
      task_args: {},
      solver: SOLVER,
      solver_args: { driver: first?.driver ?? '', driver_version: first?.driverVersion ?? '' },
      dataset: { name: subject.name, location: subject.path, samples: ids.length, sample_ids: ids },
      model: modelOf(first?.model ?? 'none:none'),
      model_generate_config: {},
      model_args: {},
      config: { epochs: Math.max(1, ...sessions.map(({ draw }) => draw)) },
      packages: { 'plugin-eval': version },
      metadata: { quality_model: first?.qualityModel ?? null },
    },
    plan: { name: 'plan', steps: [{ solver: SOLVER, params: {} }], config: {} },
    results: {
      total_samples: samples.length,
      completed_samples: samples.filter(({ error }) => error === null).length,
      scores: ['activated', 'passed', 'quality'].flatMap((name) => scoreOf(name, samples)),
    },
    stats: {
      started_at: startedAt,
      completed_at: timeOf(ends.length === 0 ? null : Math.max(...ends)),
      model_usage: {},
    },
    samples,
  });
}

type Sample = ReturnType<typeof sampleOf>;

function sampleOf(session: ExportedSession) {
  const { skill, model, prompt, summary, executed, draw, transcript, shouldTrigger } = session;
  const kind = executed === null ? '' : ' with tool execution';
  const arm = summary.arm === 'with' ? '' : ' without the skill';
  const seconds = summary.durationMs == null ? null : summary.durationMs / 1000;
  const message = summary.failure ?? 'unknown';
  return {
    id: `${skill.name} ${summary.prompt + 1}${kind}${arm}`,
    epoch: draw,
    input: prompt,
    target: shouldTrigger ? skill.name : '',
    messages: transcript === null ? [] : inspectMessages(transcript),
    output: {
      model: modelOf(model),
      choices:
        transcript === null || transcript.finalText === ''
          ? []
          : [
              {
                message: { role: 'assistant', content: transcript.finalText, source: 'generate' },
                stop_reason: 'stop',
              },
            ],
      usage: transcript?.usage == null ? null : usageOf(transcript.usage),
      time: seconds,
    },
    scores: scoresOf(session),
    metadata: {
      skill: skill.path,
      session: summary.session,
      key: summary.key,
      arm: summary.arm,
      outcome: summary.outcome,
      failure: summary.failure,
      fired: summary.fired,
      executed: executed !== null,
      changes: executed?.changes ?? [],
    },
    store: {},
    events: [],
    model_usage: transcript?.usage == null ? {} : { [modelOf(model)]: usageOf(transcript.usage) },
    total_time: seconds,
    uuid: summary.key,
    error: summary.outcome === 'errored' ? { message, traceback: '', traceback_ansi: '' } : null,
    attachments: {},
  };
}

interface Score {
  value: number | boolean;
  explanation?: string;
  metadata?: Record<string, unknown>;
}

function scoresOf(session: ExportedSession): Record<string, Score> {
  const { summary, executed } = session;
  const { activated, quality, qualityReason, outcome } = summary;
  const passed = outcome === 'failed' ? false : (executed?.passed ?? null);
  return {
    ...(activated === null ? {} : { activated: { value: activated } }),
    ...(executed === null || passed === null || outcome === 'errored'
      ? {}
      : { passed: { value: passed, metadata: { verdicts: verdictsOf(session) } } }),
    ...(quality === null
      ? {}
      : { quality: { value: quality, ...(qualityReason === null ? {} : { explanation: qualityReason }) } }),
  };
}

/** Returns nothing for a score that no sample has. */
function scoreOf(name: string, samples: readonly Sample[]) {
  const values = samples.flatMap(({ scores }) => {
    const value = scores[name]?.value;
    return value === undefined ? [] : [Number(value)];
  });
  const centre = mean(values);
  if (centre === null) return [];
  return [
    {
      name,
      scorer: name,
      scored_samples: values.length,
      unscored_samples: samples.length - values.length,
      params: {},
      metrics: { mean: { name: 'mean', value: centre, params: {} } },
    },
  ];
}

function usageOf({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }: Usage) {
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    input_tokens_cache_write: cacheWriteTokens,
    input_tokens_cache_read: cacheReadTokens,
  };
}

/** Formats a model name for Inspect: `provider/model`. */
function modelOf(model: string): string {
  return model.replace(':', '/');
}

function timeOf(milliseconds: number | null): string {
  return milliseconds === null ? '' : new Date(milliseconds).toISOString();
}
