import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { UsedSkill } from '@plugin-eval/core/documents/usage.ts';
import { gradeOf } from '@plugin-eval/core/methodology/grade.ts';
import type { CodeLens } from 'vscode-languageserver';

export type MeasuredActivation = NonNullable<UsedSkill['measured']>;

const TOP = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** Score, listing and last measured activation of a skill, above its first line. */
export function codeLenses(skill: SkillEvaluation, measured: MeasuredActivation | null): CodeLens[] {
  const { score } = skill.composite;
  const rows = skill.layers[0].portability ?? [];
  const whole = rows.filter(({ state }) => state === 'whole').length;
  return [
    ...(score === null ? [] : [lens(`Score ${score.toFixed(1)} (${gradeOf(score)}), estimated`)]),
    ...(rows.length === 0 ? [] : [lens(`Listed whole by ${whole} of ${rows.length} agents`)]),
    ...(measured === null ? [] : [lens(activationWords(measured))]),
  ];
}

/** Score of an agent file, 0 to 1. */
export function agentLens(score: number): CodeLens[] {
  return [lens(`Score ${(score * 100).toFixed(0)} of 100, layer 1`)];
}

function activationWords({ rate, low, high, driver, at, changed }: MeasuredActivation): string {
  const range = low === null || high === null ? '' : ` (${percent(low)} to ${percent(high)})`;
  const since = changed ? ', changed since' : '';
  return `Activated in ${percent(rate)}${range} of sessions of ${driver}, ${at.slice(0, 10)}${since}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

/** A lens without a command is only shown. */
function lens(title: string): CodeLens {
  return { range: TOP, command: { title, command: '' } };
}
