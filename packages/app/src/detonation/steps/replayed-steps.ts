import type { SessionDocument } from '@plugin-eval/core/documents/session.ts';
import { parsedRecord } from '@plugin-eval/core/text/json-values.ts';
import type { Inventory } from '@plugin-eval/scan/files/inventory.ts';
import { type ToolScript, toolScript } from '@plugin-eval/sessions/execution/tool-script.ts';
import { STAND_IN_NODE } from '@plugin-eval/sessions/sandbox/stand-ins/catch-all.ts';
import type { PlannedStep } from '../planned-step.ts';
import { firstLines } from './first-lines.ts';
import { type KnownCall, knownCall } from './known-call.ts';

/** Shortest line of a command that is looked for in the skill's texts: shorter ones stand there by chance. */
const LEAST_LINE = 8;
/** Applies an edit from standard input, as the tool does. */
const EDIT = `const { file_path: path, old_string: from, new_string: to, replace_all: all } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
const text = require('node:fs').readFileSync(path, 'utf8');
require('node:fs').writeFileSync(path, all ? text.replaceAll(from, () => to) : text.replace(from, () => to));`;

/**
 * The calls of tools that a real agent made in an executed session, as steps: the agent decided, and is not asked again.
 * @returns the steps, and the number of calls that cannot be repeated
 */
export function replayedSteps(
  { execution }: Pick<SessionDocument, 'execution'>,
  { files }: Inventory,
): { steps: PlannedStep[]; leftOut: number } {
  const texts = files.filter(({ kind, text }) => kind === 'prose' && text !== null);
  const steps: PlannedStep[] = [];
  let leftOut = 0;
  for (const { name, arguments: given } of execution?.calls ?? []) {
    const parsed = parsedRecord(given);
    const call = parsed === null ? undefined : knownCall(name, parsed);
    if (call === null) continue;
    const input = call?.input;
    const script = call === undefined ? '' : scriptOf(call);
    if (typeof script === 'string') {
      leftOut += 1;
      continue;
    }
    const shown = String(input?.command ?? input?.file_path ?? input?.path ?? given);
    const { file, line } = followed(shown, texts);
    const stdin = script.stdin === undefined ? '' : Buffer.from(script.stdin).toString('utf8');
    steps.push({
      kind: 'turn',
      file,
      line,
      text: `${name}: ${firstLines(shown)}`,
      script: script.script,
      stdin,
    });
  }
  return { steps, leftOut };
}

function scriptOf({ name, input }: KnownCall): ToolScript | string {
  return name === 'Edit' ? editScript(JSON.stringify(input)) : toolScript(name, input);
}

function editScript(given: string): ToolScript {
  return {
    script: `cd /work; exec ${STAND_IN_NODE} -e '${EDIT.replaceAll("'", '"')}'`,
    stdin: Buffer.from(given),
  };
}

/** The line of a text that a call follows word for word; the skill as a whole otherwise. */
function followed(command: string, texts: Inventory['files']): { file: string; line: number | null } {
  const lines = command.split('\n').map((line) => line.trim());
  for (const line of lines.filter(({ length }) => length >= LEAST_LINE))
    for (const { path, text } of texts) {
      const at = text?.indexOf(line) ?? -1;
      if (text !== null && at >= 0) return { file: path, line: text.slice(0, at).split('\n').length };
    }
  return { file: texts.find(({ path }) => /skill\.md$/i.test(path))?.path ?? '', line: null };
}
