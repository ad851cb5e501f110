import type { EffectOf } from '@plugin-eval/code/effects.ts';
import { isConstantText } from '@plugin-eval/code/value.ts';
import type { FindingDraft } from '../finding-draft.ts';
import { type FlowContext, findingAt, isInText, placeOf } from './flow-context.ts';

/** Extensions of non-programs: pictures, sounds, fonts, texts and data. */
const MEDIA = /\.(?:png|jpe?g|gif|bmp|webp|tiff?|ico|wav|mp3|flac|ogg|mp4|woff2?|ttf|otf|pdf)$/i;
const NO_PROGRAM = /\.(?:txt|md|csv|tsv|json|ya?ml|xml|dat|data|bin|log|svg|html?|bak|tmp)$/i;
/** Long enough for a program, and unlike anything written by hand. */
const LONG_LITERAL = /["'`][A-Za-z0-9+/=_-]{1200,}["'`]/;
const LONG_LIST = /[[({](?:\s{0,20}(?:0x[0-9a-f]{1,4}|\d{1,4})\s{0,20},){60}/i;

/** Text that is decoded and then run, or code hidden in an unlikely place. */
export function disguisedCode(effect: EffectOf<'execute'>, context: FlowContext): FindingDraft[] {
  const decoded = effect.marks.filter(({ kind }) => kind === 'decoded');
  const [first] = decoded;
  if (first === undefined) return [...outOfData(effect, context), ...outOfLiteral(effect, context)];
  const isFromFile = effect.marks.some(({ kind }) => kind === 'file');
  // Compiled and packed files are decoded everywhere; nobody ships a program encrypted.
  if (isFromFile && decoded.every(({ what }) => what !== 'encryption')) return [];
  const { role } = placeOf(effect, context);
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
  if (isKnown && does === undefined) return [];
  const what = does === undefined ? '' : `: ${describe(does)}`;
  const known = `Code that was hidden in ${encodings} is run by ${effect.via}${what}.`;
  const finding = findingAt(effect, context, {
    rule: 'disguised-code',
    level: isKnown ? 'error' : role === 'script' || role === 'hook' ? 'warning' : 'info',
    confirmed: isKnown,
    message: isKnown
      ? known
      : `What ${effect.via} runs is decoded (${encodings}) and cannot be determined here.`,
    steps: first.steps,
    last: `is run by ${effect.via}`,
  });
  if (does === undefined) return [finding];
  const { file, line } = does;
  return [{ ...finding, steps: [...finding.steps, { file, line, what: describe(does) }] }];
}

/** Code read from a picture, a text or data of the skill, where a review of its scripts does not see it. */
function outOfData(effect: EffectOf<'execute'>, context: FlowContext): FindingDraft[] {
  const source = effect.marks.find(
    ({ kind, what }) =>
      (kind === 'file' && MEDIA.test(what)) ||
      (kind === 'asset' && (MEDIA.test(what) || NO_PROGRAM.test(what))),
  );
  if (source === undefined || isInText(effect, context)) return [];
  return [
    findingAt(effect, context, {
      rule: 'disguised-code',
      level: MEDIA.test(source.what) ? 'error' : 'warning',
      confirmed: source.kind === 'asset',
      message: `What ${effect.via} runs comes out of ${source.what}, which is no program.`,
      steps: source.steps,
      last: `is run by ${effect.via}`,
    }),
  ];
}

/** A file of the skill that an interpreter is given, and that is no program by its name. */
export function runData(
  { path, via, ...effect }: EffectOf<'run-file'>,
  context: FlowContext,
): FindingDraft[] {
  const name = path.replace(/^(?:…|\uFFFC|\$\w+|\.)\//, '').replace(/^(?:\.\.?\/)+/, '');
  const isData = MEDIA.test(name) || NO_PROGRAM.test(name);
  const file = isData
    ? context.inventory.files.find((one) => one.path === name || one.path.endsWith(`/${name}`))
    : undefined;
  if (file === undefined || file.language !== null) return [];
  return [
    findingAt({ path, via, ...effect }, context, {
      rule: 'disguised-code',
      level: MEDIA.test(name) ? 'error' : 'warning',
      message: `${via} runs ${file.path}, which is no program by its name.`,
      last: `is run by ${via}`,
    }),
  ];
}

/** Code built from a long, unreadable text or list of numbers. */
function outOfLiteral(effect: EffectOf<'execute'>, context: FlowContext): FindingDraft[] {
  const { role, unit } = placeOf(effect, context);
  if (effect.text !== null || role !== 'script' || !/^(?:exec|eval|Function)$/.test(effect.via)) return [];
  const text = unit?.text ?? '';
  const what = LONG_LITERAL.test(text)
    ? 'a long encoded text'
    : LONG_LIST.test(text)
      ? 'a long list of numbers'
      : null;
  if (what === null) return [];
  return [
    findingAt(effect, context, {
      rule: 'disguised-code',
      level: 'warning',
      confirmed: false,
      message: `The code is obfuscated: it contains ${what} and code that decodes and runs it.`,
      last: `is run by ${effect.via}`,
    }),
  ];
}

function describe(effect: FlowContext['effects'][number]): string {
  if (effect.kind === 'request')
    return `connects to ${effect.url?.replaceAll('\uFFFC', '…') ?? 'an address that is put together'}`;
  if (effect.kind === 'command') return `runs ${effect.words.join(' ').slice(0, 80)}`;
  if (effect.kind === 'reverse-shell') return 'hands a shell to another machine';
  return 'runs another file';
}
