import type { EffectOf } from '../../code/effects.ts';
import { isConstantText } from '../../code/value.ts';
import type { FindingDraft } from '../finding-draft.ts';
import { type FlowContext, placeOf } from './flow-context.ts';

/** Text that is decoded and then run. */
export function disguisedCode(effect: EffectOf<'execute'>, context: FlowContext): FindingDraft | null {
  const decoded = effect.marks.filter(({ kind }) => kind === 'decoded');
  const [first] = decoded;
  if (first === undefined) return outOfPicture(effect, context);
  const isFromFile = effect.marks.some(({ kind }) => kind === 'file');
  // Compiled and packed files are decoded everywhere; nobody ships a program encrypted.
  if (isFromFile && decoded.every(({ what }) => what !== 'encryption')) return null;
  const { role, shown } = placeOf(effect, context);
  const encodings = decoded.map(({ what }) => what).join(', ');
  const isKnown = isConstantText(effect.text);
  // What lies in it: commands, connections, other code.
  const inner = context.effects.filter(
    (other) =>
      other.file === effect.file &&
      other.layers.length > effect.layers.length &&
      (other.line === effect.line || role !== 'script') &&
      other.kind !== 'environment',
  );
  const does =
    inner.find(({ kind }) => kind === 'request' || kind === 'reverse-shell') ??
    inner.find(({ kind }) => kind === 'command' || kind === 'run-file');
  if (isKnown && does === undefined) return null;
  const what = does === undefined ? '' : `: ${describe(does)}`;
  const level = shown
    ? 'info'
    : context.isSecurityWork
      ? role === 'script'
        ? 'warning'
        : 'info'
      : isKnown
        ? 'error'
        : role === 'script' || role === 'hook'
          ? 'warning'
          : 'info';
  return {
    rule: 'disguised-code',
    level,
    confirmed: isKnown,
    message: isKnown
      ? `Code that was hidden in ${encodings} is run by ${effect.via}${what}.`
      : `What ${effect.via} runs is decoded (${encodings}) and cannot be known here.`,
    file: effect.file,
    line: effect.line,
    steps: [
      ...effect.within,
      ...first.steps,
      { file: effect.file, line: effect.line, what: `is run by ${effect.via}` },
      ...(does === undefined ? [] : [{ file: does.file, line: does.line, what: describe(does) }]),
    ],
  };
}

/** What a picture, a sound or a font holds, and no program. */
const MEDIA = /\.(?:png|jpe?g|gif|bmp|webp|tiff?|ico|wav|mp3|flac|ogg|mp4|woff2?|ttf|otf|pdf)$/i;

/** Code that is read out of the points of a picture: whoever looks at the files sees none. */
function outOfPicture(effect: EffectOf<'execute'>, context: FlowContext): FindingDraft | null {
  const source = effect.marks.find(({ kind, what }) => kind === 'file' && MEDIA.test(what));
  const { role, shown } = placeOf(effect, context);
  if (source === undefined || isConstantText(effect.text) || role === 'block' || role === 'span') return null;
  return {
    rule: 'disguised-code',
    level: shown ? 'info' : context.isSecurityWork ? 'warning' : 'error',
    confirmed: false,
    message: `What ${effect.via} runs comes out of ${source.what}, which is no program.`,
    file: effect.file,
    line: effect.line,
    steps: [
      ...effect.within,
      ...source.steps,
      { file: effect.file, line: effect.line, what: `is run by ${effect.via}` },
    ],
  };
}

function describe(effect: FlowContext['effects'][number]): string {
  if (effect.kind === 'request')
    return `connects to ${effect.url?.replaceAll('\uFFFC', '…') ?? 'an address that is put together'}`;
  if (effect.kind === 'command') return `runs ${effect.words.join(' ').slice(0, 80)}`;
  if (effect.kind === 'reverse-shell') return 'hands a shell to another machine';
  return 'runs another file';
}
