import type { EffectOf } from '@plugin-eval/code/effects.ts';
import { secretAt, secretPlace } from '@plugin-eval/code/secret-places.ts';
import type { FindingDraft } from '../finding-draft.ts';
import { type FlowContext, findingAt, isInText } from './flow-context.ts';
import { isTestOwn } from './test-files.ts';

/** Key files, stored logins or the whole environment are written to another file. */
export function gatheredSecrets(effect: EffectOf<'write'>, context: FlowContext): FindingDraft[] {
  const mark = effect.marks.find(
    ({ kind, what, isNames, item }) =>
      (kind === 'secret' && secretPlace(what)?.isCopied !== true) ||
      (kind === 'environment' && isNames !== true && item === undefined),
  );
  if (mark === undefined || isInText(effect, context)) return [];
  // A configuration that is written from variables holds a few of them.
  if (mark.kind === 'environment' && !/(?:^|\/)\.[\w.-]+$|\/tmp\/|\.(?:log|txt|bak|dat)$/.test(effect.path))
    return [];
  const path = effect.path.replaceAll('\uFFFC', '…');
  return [
    findingAt(effect, context, {
      rule: 'secret-gathered',
      level: 'warning',
      message: `${mark.what.charAt(0).toUpperCase()}${mark.what.slice(1)}: what is read there is written to ${path}.`,
      steps: mark.steps,
      last: `is written to ${path} by ${effect.via}`,
    }),
  ];
}

/** A script reads a place of secrets. */
export function readSecret(effect: EffectOf<'read'>, context: FlowContext): FindingDraft[] {
  const { path } = effect;
  const place = secretAt(path);
  if (place === null || isInText(effect, context) || isTestOwn(effect.file, path)) return [];
  const isKeyFile = place.what !== 'SSH keys' || /\/(?:id_\w+|\*[^/]*|[\w-]+\.pem)$/.test(path);
  if (place.isOthers !== true || !isKeyFile) return [];
  const message = `${path} is read (${place.what}).`;
  return [
    findingAt(effect, context, { rule: 'secret-gathered', level: 'warning', message, last: `reads ${path}` }),
  ];
}
