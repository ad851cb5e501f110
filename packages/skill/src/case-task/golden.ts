import { isRecord, ownField } from '@plugin-eval/core/text/json-values.ts';
import { splitLines } from '@plugin-eval/core/text/lines.ts';
import type { Fields, TranslatedCase } from './translated-case.ts';

/**
 * The solution of a stimulus: the last message of `golden_trajectory`, and the files of a `golden_patch` that only adds
 * files. A patch of existing files is no solution of ours, and becomes a note.
 */
export function goldenReference(stimulus: Fields, into: TranslatedCase): Fields {
  const answer = lastMessage(inlineOf(stimulus, 'golden_trajectory'));
  const patch = ownField(stimulus, 'golden_patch');
  if (patch === undefined) return answer === null ? {} : { reference: { answer } };
  const inline = inlineOf(stimulus, 'golden_patch');
  const files = typeof inline === 'string' ? addedFiles(inline) : null;
  if (files === null) {
    into.notes.push('has a golden_patch of existing files, which is not read as a solution');
    return {};
  }
  return { reference: { files, ...(answer === null ? {} : { answer }) } };
}

function inlineOf(stimulus: Fields, key: string): unknown {
  const value = ownField(stimulus, key);
  return isRecord(value) ? ownField(value, 'inline') : value;
}

function lastMessage(trajectory: unknown): string | null {
  const steps = isRecord(trajectory) ? ownField(trajectory, 'steps') : undefined;
  const last: unknown = Array.isArray(steps) ? steps.at(-1) : undefined;
  const message = isRecord(last) ? ownField(last, 'message') : undefined;
  return typeof message === 'string' && message.trim() !== '' ? message : null;
}

/** The files of a patch in git's form; null unless it adds them all. */
function addedFiles(patch: string): Fields[] | null {
  const files: { path: string; lines: string[]; ends: boolean }[] = [];
  let isNew = false;
  for (const line of splitLines(patch)) {
    const file = files.at(-1);
    if (line.startsWith('diff --git ')) isNew = false;
    else if (line === '--- /dev/null') isNew = true;
    else if (line.startsWith('--- ')) return null;
    else if (line.startsWith('+++ b/') && isNew) files.push({ path: line.slice(6), lines: [], ends: true });
    else if (line.startsWith('+') && isNew && file !== undefined) file.lines.push(line.slice(1));
    else if (line.startsWith('\\ No newline') && file !== undefined) file.ends = false;
    else if (/^(?:-|rename |copy |deleted |GIT binary)/.test(line)) return null;
  }
  if (files.length === 0) return null;
  return files.map(({ path, lines, ends }) => ({ path, content: lines.join('\n') + (ends ? '\n' : '') }));
}
