import { toolName } from '@plugin-eval/code/tool-family.ts';
import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';

/** The parts of a case that a reader is given. */
export type BlindCase = Pick<CaseScore, 'response' | 'toolCalls' | 'probeInput' | 'explanation'>;

const SKILL = '(a skill)';
const MODEL = '(the model)';
const LOADS_A_SKILL = /^(?:skill|use_skill|load_skill)$/i;
/** A shorter name is an ordinary word as often as not. */
const SHORTEST_NAME = 3;

/**
 * Returns a case without what tells its target or its arm: calls that load an installed skill are left out, and the
 * names of loaded skills and of the model are replaced wherever they are.
 */
export function blindCase({
  response,
  toolCalls,
  probeInput,
  explanation,
  session,
}: Pick<CaseScore, keyof BlindCase | 'session'>): BlindCase {
  const hidden = [
    ...(session?.loadedSkills ?? []).map((name) => ({ name, by: SKILL })),
    ...(session?.reportedModel ? [{ name: session.reportedModel, by: MODEL }] : []),
  ].filter(({ name }) => name.trim().length >= SHORTEST_NAME);
  const blind = (text: string) => hidden.reduce((left, { name, by }) => withoutName(left, name, by), text);
  return {
    response: blind(response),
    toolCalls: toolCalls
      .filter((call) => !LOADS_A_SKILL.test(toolName(call)))
      .map(({ name, arguments: given }) => ({ name: blind(name), arguments: blind(given) })),
    probeInput: blind(probeInput),
    explanation: blind(explanation),
  };
}

/** Replaces a name, however it is capitalised, where it is a whole word. Time: linear in the text. */
function withoutName(text: string, name: string, by: string): string {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu'), by);
}
