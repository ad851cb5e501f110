import { renderPlainJson } from '../render-json.ts';
import type { ExportedSession } from './exported-session.ts';
import { drawnSessions, renderSkillCreator, runOf } from './render-skill-creator.ts';

const LONGEST_FOLDER = 64;

/**
 * The folder of a benchmark in skill-creator's layout, texts by path: `benchmark.json`, and for each run
 * `eval-N/with_skill/run-K/grading.json` with its `timing.json`. Each of several skills has its own folder.
 * Source: docs/library.md, "Export sessions".
 */
export function skillCreatorFiles(sessions: readonly ExportedSession[]): Map<string, string> {
  const skills = Map.groupBy(sessions, ({ skill }) => skill.path);
  const files = new Map<string, string>();
  const taken = new Set<string>();
  for (const own of skills.values()) {
    const root = skills.size === 1 ? '' : `${folderName(own[0]?.skill.name ?? '', taken)}/`;
    for (const [path, text] of filesOf(own)) files.set(`${root}${path}`, text);
  }
  if (skills.size === 0) files.set('benchmark.json', renderSkillCreator([]));
  return files;
}

function filesOf(sessions: readonly ExportedSession[]): [string, string][] {
  return [
    ['benchmark.json', renderSkillCreator(sessions)],
    ...drawnSessions(sessions).drawn.flatMap((session) =>
      runOf(session).flatMap((run): [string, string][] => {
        const { eval_id, configuration, run_number, expectations, notes, result } = run;
        const folder = `eval-${eval_id}`;
        const place = `${folder}/${configuration}/run-${run_number}`;
        const { passed, failed, total, pass_rate } = result;
        const timing = timingOf(session);
        return [
          [
            `${folder}/eval_metadata.json`,
            renderPlainJson({ eval_id, eval_name: run.eval_name, prompt: session.prompt }),
          ],
          [
            `${place}/grading.json`,
            renderPlainJson({
              expectations,
              summary: { passed, failed, total, pass_rate },
              execution_metrics: metricsOf(session, result.errors, result.tool_calls),
              claims: [],
              user_notes_summary: { uncertainties: notes, needs_review: [], workarounds: [] },
            }),
          ],
          ...(timing === null ? [] : [[`${place}/timing.json`, renderPlainJson(timing)] as [string, string]]),
        ];
      }),
    ),
  ];
}

/** Counts calls in total when no transcript tells the tools apart. */
function metricsOf(
  { transcript }: ExportedSession,
  errors: number,
  calls: number | null,
): Record<string, unknown> {
  const entries = transcript?.transcript ?? null;
  const tools: Record<string, number> = Object.create(null);
  for (const entry of entries ?? [])
    if (entry.kind === 'tool-call') tools[entry.tool] = (tools[entry.tool] ?? 0) + 1;
  return {
    ...(entries === null ? {} : { tool_calls: tools }),
    ...(calls === null ? {} : { total_tool_calls: calls }),
    errors_encountered: errors,
    ...(entries === null
      ? {}
      : {
          total_steps: entries.at(-1)?.turn ?? 0,
          transcript_chars: entries.reduce((sum, entry) => sum + lengthOf(entry), 0),
        }),
  };
}

function lengthOf(entry: NonNullable<ExportedSession['transcript']>['transcript'][number]): number {
  return entry.kind === 'tool-call' ? entry.input.length : entry.text.length;
}

/**
 * Written next to `grading.json`: skill-creator's script reads a run's tokens there, and only if the other
 * file has no time.
 */
function timingOf({ summary }: ExportedSession): Record<string, number> | null {
  const { durationMs = null, tokens } = summary;
  if (durationMs === null && tokens === null) return null;
  const seconds = durationMs === null ? null : durationMs / 1000;
  return {
    ...(tokens === null ? {} : { total_tokens: tokens }),
    ...(durationMs === null ? {} : { duration_ms: durationMs }),
    ...(seconds === null ? {} : { total_duration_seconds: seconds, executor_duration_seconds: seconds }),
  };
}

/** A name of a stranger as that of a folder, unlike all before it. */
function folderName(name: string, taken: Set<string>): string {
  const plain = name.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, LONGEST_FOLDER) || 'skill';
  let free = plain;
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${plain}-${number}`;
  taken.add(free.toLowerCase());
  return free;
}
