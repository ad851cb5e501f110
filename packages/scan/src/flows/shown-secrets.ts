import type { EffectOf } from '@plugin-eval/code/effects.ts';
import { secretPlace } from '@plugin-eval/code/secret-places.ts';
import type { Mark } from '@plugin-eval/code/value.ts';
import type { FindingDraft } from '../finding-draft.ts';
import { type FlowContext, findingAt, isInText } from './flow-context.ts';
import { isTestFile } from './test-files.ts';

/** A script prints a secret: an agent reads the output of its scripts. */
export function shownSecret(effect: EffectOf<'print'>, context: FlowContext): FindingDraft[] {
  if (isInText(effect, context)) return [];
  const mark = effect.marks.find(
    ({ kind, what, isDerived, isNames, item }) =>
      isDerived !== true &&
      isNames !== true &&
      ((kind === 'environment' && item === undefined) ||
        (kind === 'secret' && secretPlace(what)?.isPrinted !== true) ||
        (kind === 'variable' && !/WEBHOOK|_URL$/.test(what))),
  );
  if (mark === undefined || effect.marks.some(({ kind }) => kind === 'remote' || kind === 'file')) return [];
  return [
    findingAt(effect, context, {
      rule: 'secret-shown',
      level: mark.kind === 'variable' && isTestFile(effect.file) ? 'info' : 'warning',
      message: `${shownAs(mark)} printed by ${effect.via}.`,
      steps: mark.steps,
      last: `is printed by ${effect.via}`,
    }),
  ];
}

function shownAs({ kind, what }: Mark): string {
  if (kind === 'variable') return `The variable ${what} is`;
  return kind === 'environment'
    ? 'All environment variables are'
    : `${what.charAt(0).toUpperCase()}${what.slice(1)}: what is read there is`;
}
