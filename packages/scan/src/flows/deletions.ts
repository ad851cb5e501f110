import type { EffectOf } from '@plugin-eval/code/effects.ts';
import { secretAt } from '@plugin-eval/code/secret-places.ts';
import type { FindingDraft } from '../finding-draft.ts';
import { type FlowContext, findingAt, isInText } from './flow-context.ts';

const WHOLE_FOLDERS =
  /^(?:~|\/|\/\*|~\/\*|\/(?:etc|usr|bin|home|var|Users|root|boot)(?:\/\*?)?|~\/(?:Documents|Desktop|Pictures|\.ssh)\/?(?:\*(?:\.\w{1,5})?)?|~\/\*\.(?:docx?|xlsx?|pptx?|pdf|odt|jpe?g|png|key|kdbx|pst)|[A-Za-z]:[\\/]\*?)$/;

/** Deletion of the user's data, or of records of executed commands. */
export function deletion(effect: EffectOf<'delete'>, context: FlowContext): FindingDraft[] {
  const { path: given, via } = effect;
  // A variable that is emptied afterwards is not the root of the file system.
  if (given.trim() === '') return [];
  const path = given.replace(/(?<!\/)\/+$/, '') === '' ? '/' : given;
  const what = secretAt(path)?.what;
  const last = `deletes ${path}`;
  if (what === 'the history of commands' || what === 'conversations with agents') {
    const message = `${via} removes traces: ${what}.`;
    return [findingAt(effect, context, { rule: 'checks-disabled', level: 'warning', message, last })];
  }
  if (!WHOLE_FOLDERS.test(path) || !/rm|rmtree|remove|del|erase|rimraf|shred/i.test(via)) return [];
  const level = isInText(effect, context) ? 'warning' : 'error';
  const message = `${via} deletes ${path}.`;
  return [findingAt(effect, context, { rule: 'destructive-command', level, message, last })];
}
