import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import { compareCodePoints, excerpt } from '@plugin-eval/core/text/code-points.ts';
import { renderPlainJson } from '../render-json.ts';
import { type ExportedSession, verdictsOf } from './exported-session.ts';

const LONGEST_NAME = 80;
type Configuration = 'with_skill' | 'without_skill';

/**
 * Renders skill-creator's `benchmark.json`, with each run's `grading.json` content as its `expectations`.
 * Uses executed sessions if there are any, else the others. Errored and undecided sessions are not runs; the
 * notes count them. Source: docs/library.md, "Export sessions".
 */
export function renderSkillCreator(sessions: readonly ExportedSession[]): string {
  const { all, drawn, isExecuted } = drawnSessions(sessions);
  const runs = drawn.flatMap(runOf);
  const [first] = all;
  const ends = all.flatMap(({ endedAtMs }) => endedAtMs ?? []);
  const summary = {
    with_skill: figuresOf(runs, 'with_skill'),
    without_skill: figuresOf(runs, 'without_skill'),
  };
  return renderPlainJson({
    metadata: {
      skill_name: first?.skill.name ?? '',
      skill_path: first?.skill.path ?? '',
      executor_model: first?.model ?? '',
      analyzer_model: first?.qualityModel ?? '',
      timestamp: ends.length === 0 ? '' : new Date(Math.max(...ends)).toISOString(),
      evals_run: [...new Set(runs.map(({ eval_id }) => eval_id))].sort((a, b) => a - b),
      runs_per_configuration: Math.max(0, ...runs.map(({ run_number }) => run_number)),
    },
    runs,
    run_summary: {
      ...(summary.with_skill === null ? {} : { with_skill: summary.with_skill }),
      ...(summary.without_skill === null ? {} : { without_skill: summary.without_skill }),
      ...(summary.with_skill === null || summary.without_skill === null
        ? {}
        : { delta: deltaOf(summary.with_skill, summary.without_skill) }),
    },
    notes: notesOf(all.length - drawn.length, drawn.length - runs.length, isExecuted),
  });
}

/** The sessions that are runs, but for those that nothing decided. */
export function drawnSessions(sessions: readonly ExportedSession[]) {
  const executed = sessions.filter((session) => session.executed !== null);
  const isExecuted = executed.length > 0;
  const all = isExecuted ? executed : sessions.filter(({ shouldTrigger }) => shouldTrigger);
  return { all, isExecuted, drawn: all.filter(({ summary }) => summary.outcome !== 'errored') };
}

interface Run {
  eval_id: number;
  eval_name: string;
  configuration: Configuration;
  run_number: number;
  result: {
    pass_rate: number;
    passed: number;
    failed: number;
    total: number;
    time_seconds: number | null;
    tokens: number | null;
    tool_calls: number | null;
    errors: number;
  };
  expectations: { text: string; passed: boolean; evidence: string }[];
  notes: string[];
}

/** Returns nothing for a session without a verdict. */
export function runOf(session: ExportedSession): Run[] {
  const { summary, executed, prompt, draw } = session;
  const verdicts = verdictsOf(session);
  if (verdicts.length === 0) return [];
  const passed = verdicts.filter((one) => one.passed).length;
  const errored = (executed?.graders ?? []).filter(({ verdict }) => verdict === 'errored');
  const { durationMs = null } = summary;
  return [
    {
      eval_id: summary.prompt + 1,
      eval_name: excerpt(prompt, LONGEST_NAME),
      configuration: summary.arm === 'with' ? 'with_skill' : 'without_skill',
      run_number: draw,
      result: {
        pass_rate: passed / verdicts.length,
        passed,
        failed: verdicts.length - passed,
        total: verdicts.length,
        time_seconds: durationMs === null ? null : durationMs / 1000,
        tokens: summary.tokens,
        tool_calls: executed?.calls ?? callsIn(session),
        errors: summary.outcome === 'failed' ? 1 : 0,
      },
      expectations: verdicts,
      notes: errored.map(({ name, reason }) => `Not decided: ${name}: ${reason}`),
    },
  ];
}

function callsIn({ transcript }: ExportedSession): number | null {
  return transcript === null ? null : transcript.transcript.filter(({ kind }) => kind === 'tool-call').length;
}

interface Figures {
  pass_rate: Figure;
  time_seconds: Figure;
  tokens: Figure;
}

interface Figure {
  mean: number | null;
  stddev: number | null;
  min: number | null;
  max: number | null;
}

function figuresOf(runs: readonly Run[], configuration: Configuration): Figures | null {
  const own = runs.filter((run) => run.configuration === configuration);
  if (own.length === 0) return null;
  const figure = (key: 'pass_rate' | 'time_seconds' | 'tokens') =>
    figureOf(own.flatMap(({ result }) => result[key] ?? []));
  return {
    pass_rate: figure('pass_rate'),
    time_seconds: figure('time_seconds'),
    tokens: figure('tokens'),
  };
}

/** Uses the sample standard deviation, as skill-creator does: 0 for a single value. */
function figureOf(values: readonly number[]): Figure {
  const centre = mean(values);
  if (centre === null) return { mean: null, stddev: null, min: null, max: null };
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return {
    mean: centre,
    stddev: values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1)),
    min: Math.min(...values),
    max: Math.max(...values),
  };
}

function deltaOf(withSkill: Figures, without: Figures): Record<string, string> {
  const difference = (key: keyof Figures, decimals: number) => {
    const [a, b] = [withSkill[key].mean, without[key].mean];
    if (a === null || b === null) return '';
    const text = (a - b).toFixed(decimals);
    return a >= b ? `+${text}` : text;
  };
  return {
    pass_rate: difference('pass_rate', 2),
    time_seconds: difference('time_seconds', 1),
    tokens: difference('tokens', 0),
  };
}

function notesOf(errored: number, undecided: number, isExecuted: boolean): string[] {
  return [
    isExecuted
      ? 'Executed sessions.'
      : 'Sessions without execution: the actions the agent described were judged.',
    ...(errored === 0 ? [] : [`Sessions that errored and do not count as runs: ${errored}.`]),
    ...(undecided === 0
      ? []
      : [`Sessions that could not be decided and do not count as runs: ${undecided}.`]),
  ].sort(compareCodePoints);
}
