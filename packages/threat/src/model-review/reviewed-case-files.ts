import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import type { MaterialFile } from '@plugin-eval/sessions/grading/grading.ts';

const LONGEST = 8_000;
const LEFT_OUT = '\n[...]\n';

/**
 * The parts of a case that a reader sees: the agent's words, its calls, and its input.
 * @param probe null where it is not available: then only what was said to the agent is shown
 */
export function caseFiles(
  { response, toolCalls, probeInput }: Pick<CaseScore, 'response' | 'toolCalls' | 'probeInput'>,
  probe: Pick<Probe, 'context'> | null,
): MaterialFile[] {
  const calls = toolCalls.map(({ name, arguments: given }) => `${name} ${given}`);
  const context = (probe?.context ?? []).map(({ kind, name, text }) => `[${kind} ${name}]\n${text}`);
  return [
    { path: 'response.txt', text: bounded(response.trim() === '' ? '(nothing)' : response) },
    ...(calls.length === 0 ? [] : [{ path: 'calls.txt', text: bounded(calls.join('\n')) }]),
    { path: 'situation.txt', text: bounded([`The user: ${probeInput}`, ...context].join('\n\n')) },
  ];
}

/** Its beginning and its end. */
function bounded(text: string): string {
  if (text.length <= LONGEST) return text;
  const half = LONGEST / 2;
  return `${text.slice(0, half)}${LEFT_OUT}${text.slice(-half)}`.toWellFormed();
}
