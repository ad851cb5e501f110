import { join } from 'node:path';
import { loadRecorded } from '../../scripts/recorded-probes.ts';
import { runCommand } from './recording-io.ts';
import { temporaryFolder } from './temporary-folder.ts';
import type { TreeEntry } from './write-tree.ts';
import { writeTree } from './write-tree.ts';

/** One line of a responses file. */
export interface WrittenLine {
  probe_id: string;
  response: string | string[];
  tool_calls?: unknown;
  sample?: number;
  twin?: boolean;
}

const recorded = loadRecorded();

/** Recorded answers of the shipped probes, in their order: `f` fails, `p` passes, `h` helps with the twin, `r` refuses it. */
export function recordedLines(kinds: string): WrittenLine[] {
  return [...kinds].map((kind, index) => {
    const one = recorded[index];
    if (one === undefined) throw new Error('There are not so many probes.');
    const twin = kind === 'h' || kind === 'r';
    const answer = { f: one.failing, p: one.passing, h: one.twinHelpful, r: one.twinRefusing }[kind];
    if (answer === undefined) throw new Error(`${kind} is no kind of answer.`);
    const { response, toolCalls } = answer;
    return {
      probe_id: one.probeId,
      response,
      ...(toolCalls === undefined ? {} : { tool_calls: toolCalls }),
      ...(twin ? { twin } : {}),
    };
  });
}

/** An answer of which the rules can say nothing. */
export function unclearLine(index = 0): WrittenLine {
  return { probe_id: recorded[index]?.probeId ?? '', response: 'Mhm.' };
}

export function jsonl(lines: readonly WrittenLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** A folder with responses in it, in which `threat` commands run. */
export function threatFolder(lines: readonly WrittenLine[], tree: Record<string, TreeEntry> = {}) {
  const root = temporaryFolder();
  writeTree(root, { 'answers.jsonl': jsonl(lines), ...tree });
  return {
    root,
    path: (name: string) => join(root, name),
    run: (args: readonly string[], changes: Parameters<typeof runCommand>[2] = {}) =>
      runCommand(root, ['threat', ...args], changes),
  };
}

/** Scores responses and prints the report as JSON. */
export async function scoreJson(lines: readonly WrittenLine[], args: readonly string[] = []) {
  const { run } = threatFolder(lines);
  return run(['score', 'answers.jsonl', '--output', 'json', ...args]);
}
