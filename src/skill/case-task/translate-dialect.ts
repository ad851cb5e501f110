import { isRecord, ownField } from '../eval-case-entries.ts';
import { dotnetCases, isDotnetFile } from './dotnet-scenarios.ts';
import { isPromptfooFile, promptfooCases } from './promptfoo-tests.ts';
import { isWazaFile, wazaCase, wazaTasksOf } from './waza-tasks.ts';

/** What lies beside a file of tests. */
export interface BesideTests {
  /** Files below its folder, itself left out, relative to the skill. */
  files: () => readonly string[];
  /** Parsed files of a pattern such as `tasks/*.yaml`, relative to its folder; notes of those that cannot be read. */
  parsed: (pattern: string) => { values: readonly unknown[]; notes: readonly string[] };
}

/**
 * The cases of a file of waza, dotnet/skills or promptfoo, each in keys of ours; null of a file in none of these
 * dialects. What has no counterpart is a note of its case, or of the file.
 */
export function translateDialect(
  value: unknown,
  beside: BesideTests,
): { cases: unknown[]; notes: string[] } | null {
  if (!isRecord(value)) return null;
  if (isWazaFile(value)) {
    const { patterns, inline } = wazaTasksOf(value);
    const found = patterns.map(beside.parsed);
    const graders = ownField(value, 'graders');
    const tasks = [...found.flatMap(({ values }) => values), ...inline];
    return {
      cases: tasks.map((task) => (isRecord(task) ? wazaCase(task, graders) : task)),
      notes: found.flatMap(({ notes }) => notes),
    };
  }
  if (isDotnetFile(value)) return { cases: dotnetCases(value, beside.files), notes: [] };
  if (isPromptfooFile(value)) return promptfooCases(value);
  return null;
}
