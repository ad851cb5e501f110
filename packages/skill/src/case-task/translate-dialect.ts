import { posix } from 'node:path';
import { isRecord } from '@plugin-eval/core/text/json-values.ts';
import { dotnetCases, isDotnetFile } from './dotnet-scenarios.ts';
import type { FilesNextToTests } from './files-next-to-tests.ts';
import { isPromptfooFile, promptfooCases } from './promptfoo-tests.ts';
import { isVallyFile, vallyCases } from './vally-stimuli.ts';
import { isWazaFile, wazaCase, wazaSuite, wazaTasksOf } from './waza-tasks.ts';

/**
 * Translates the cases of a Vally, waza, dotnet/skills or promptfoo file into our keys; null for other dialects.
 * Parts without a counterpart become notes of the case or the file.
 */
export function translateDialect(
  value: unknown,
  neighbours: FilesNextToTests,
): { cases: unknown[]; notes: string[] } | null {
  if (!isRecord(value)) return null;
  if (isWazaFile(value)) {
    const { patterns, inline } = wazaTasksOf(value);
    const found = patterns.map((pattern) => ({
      ...neighbours.parsed(pattern),
      folder: posix.dirname(pattern),
    }));
    const tasks = [
      ...found.flatMap(({ values, folder }) => values.map((task) => ({ task, folder }))),
      ...inline.map((task) => ({ task, folder: '.' })),
    ];
    const suite = wazaSuite(value, neighbours);
    return {
      cases: tasks.flatMap(({ task, folder }) => (isRecord(task) ? wazaCase(task, folder, suite) : [task])),
      notes: [...suite.notes, ...found.flatMap(({ notes }) => notes)],
    };
  }
  if (isVallyFile(value)) return vallyCases(value, neighbours);
  if (isDotnetFile(value)) return { cases: dotnetCases(value, neighbours.files), notes: [] };
  if (isPromptfooFile(value)) return promptfooCases(value);
  return null;
}
