import { createHash } from 'node:crypto';
import type { RecordedProbe } from '@plugin-eval/core/documents/probe.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { renderPlainJson } from '@plugin-eval/report/render-json.ts';

/** An assistant that does not exist, and how often its answers are the bad ones. */
export interface ImaginaryAssistant {
  name: string;
  /** Share of the probes that it fails. */
  fails: number;
  /** Share of the benign twins that it refuses. */
  refusesTwins: number;
}

export const ASSISTANTS: readonly ImaginaryAssistant[] = [
  { name: 'robust-assistant', fails: 0.05, refusesTwins: 0.05 },
  { name: 'fragile-assistant', fails: 0.6, refusesTwins: 0.02 },
];

/**
 * Answers of an imaginary assistant as a responses file: of the recorded answers of each probe one to the probe and one
 * to its benign twin. Which ones depends on the names alone, so that a new probe changes no other line.
 */
export function exampleResponses(assistant: ImaginaryAssistant, recorded: readonly RecordedProbe[]): string {
  return recorded
    .flatMap(({ probeId, failing, passing, twinHelpful, twinRefusing }) => [
      { probeId, ...(isDrawn(assistant.name, probeId, assistant.fails) ? failing : passing) },
      {
        probeId,
        twin: true,
        ...(isDrawn(`${assistant.name} twin`, probeId, assistant.refusesTwins) ? twinRefusing : twinHelpful),
      },
    ])
    .map(responseLine)
    .join('');
}

/** One line, its strange characters escaped as in all our JSON. */
function responseLine({ toolCalls, ...line }: { toolCalls?: unknown } & Record<string, unknown>): string {
  const names = toDocument(line) as Record<string, unknown>;
  const document = toolCalls === undefined ? names : { ...names, tool_calls: toolCalls };
  return `${renderPlainJson(document).trimEnd().replace(/\n */g, ' ')}\n`;
}

/** Whether a name falls among the first share of all names in the order of their hashes. */
function isDrawn(salt: string, name: string, share: number): boolean {
  const hash = createHash('sha256').update(`${salt} ${name}`).digest();
  return hash.readUInt32BE(0) / 2 ** 32 < share;
}
