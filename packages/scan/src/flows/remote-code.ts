import type { EffectOf } from '@plugin-eval/code/effects.ts';
import { type Address, addressOf, classOfHost, isKnownInstaller } from '@plugin-eval/code/hosts-of.ts';
import { HOLE } from '@plugin-eval/code/value.ts';
import type { UnitRole } from '../files/scanned-unit.ts';
import type { FindingDraft } from '../finding-draft.ts';
import { type FlowContext, findingAt, placeOf } from './flow-context.ts';

const PINNED =
  /\/[0-9a-f]{40}\/|@[0-9a-f]{40}\b|@sha256:|\/releases\/download\/v?\d|githubusercontent\.com\/[^/]+\/[^/]+\/(?:refs\/tags\/)?v[\d…]/;
const CHECKED =
  /\b(?:sha(?:256|512)sum|shasum|gpg --verify|cosign verify|minisign|Get-FileHash|hashlib\.sha256|openssl dgst)\b/i;
/** A password passed to a program for storage. */
const GIVEN_PASSWORD =
  /\b([\w-]{3,40})\s+(?:set|config|login|auth|add|store|save)\b[^\n]{0,60}\b(?!YOUR_|MY_)([A-Z0-9]+_[A-Z0-9_]*PASS(?:WORD|WD)\b|[a-z]\w*_pass(?:word|wd)(?=[=:\t ]+["'\w$<{]))/;

/** Findings for downloaded code that is run. */
export function remoteCode(
  effect: EffectOf<'execute'> | EffectOf<'run-file'>,
  context: FlowContext,
): FindingDraft[] {
  const remote = effect.marks.find(({ kind }) => kind === 'remote');
  if (remote === undefined) return [];
  if (effect.kind === 'execute' && (isArgumentAlone(effect) || isTextOfProgram(effect))) return [];
  const address = addressOf(remote.what);
  const kind = address === null ? null : classOfHost(address);
  if (address !== null && (isKnownInstaller(address) || kind === 'private' || kind === 'placeholder'))
    return [];
  const { role, unit } = placeOf(effect, context);
  if (PINNED.test(remote.what) || (unit !== null && CHECKED.test(unit.text))) return [];
  const isEvaluated =
    effect.kind === 'execute' && /^(?:exec|eval|Function|vm\.)/.test(effect.via) && role === 'script';
  // An answer whose address nobody knows is part of what interpreters and loaders do.
  if (address === null && !isAutomatic(role) && effect.layers.length === 0) return [];
  const reasons = [
    ...(address === null ? [] : reasonsAgainst(address)),
    ...(effect.layers.length > 0 ? [`the command was hidden in ${effect.layers.join(', ')}`] : []),
    ...automaticReason(role),
    ...(isEvaluated ? ['a running program evaluates what comes back'] : []),
    ...(isInstaller(effect) ? givenPasswords(address, context) : []),
  ];
  const isServerAnswer = effect.via === 'eval' && role === 'script' && address === null;
  const target = effect.kind === 'execute' ? `run by ${effect.via}` : `run as ${effect.path}`;
  return [
    findingAt(effect, context, {
      rule: 'remote-code',
      level: reasons.length > 0 && !isServerAnswer ? 'error' : 'warning',
      message: `The response of ${remote.what} is ${target}${reasons.length === 0 ? '' : `: ${reasons.join('; ')}`}.`,
      steps: remote.steps,
      last: `is ${target}`,
    }),
  ];
}

function isAutomatic(role: UnitRole): boolean {
  return role === 'hook' || role === 'install';
}

/** Explains why an automatic command is worse; empty for others. */
export function automaticReason(role: UnitRole): string[] {
  const what = role === 'hook' ? 'hook' : 'script of the installation';
  return isAutomatic(role) ? [`a ${what} runs it automatically`] : [];
}

/** Returns true when the downloaded text is only a quoted argument of a literal command: `open "…"`. */
function isArgumentAlone({ language, text }: EffectOf<'execute'>): boolean {
  return (
    language === 'shell' &&
    text !== null &&
    /^\s*(?:open|xdg-open|start|explorer|say|notify-send|echo|printf|mkdir|ls|cd|git|gh|ffmpeg|ffprobe|convert|magick)\b[^;&|`$\n]*$/.test(
      text,
    )
  );
}

/**
 * Returns true when the downloaded text is inside quotes of a literal program, and does not become code
 * there: `node -e "JSON.parse('$ANSWER')"`.
 */
function isTextOfProgram({ language, text }: EffectOf<'execute'>): boolean {
  if (text === null || (language !== 'javascript' && language !== 'python')) return false;
  if (!text.includes(HOLE) || MAKES_CODE.test(text)) return false;
  return !text.replace(QUOTED, '').includes(HOLE);
}

const MAKES_CODE =
  /\b(?:eval|exec\w*|compile|Function|system|popen\w*|spawn\w*|subprocess|child_process|vm|import_module|__import__|require|setTimeout|setInterval|loads?(?=\s*\(\s*base64))\b(?!\s*\(\s*['"](?:fs|path|url)['"])/i;
const QUOTED =
  /'''(?:[^'\\]|\\.|'(?!''))*'''|"""(?:[^"\\]|\\.|"(?!""))*"""|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;

function isInstaller(effect: EffectOf<'execute'> | EffectOf<'run-file'>): boolean {
  return effect.kind === 'run-file' || effect.language === 'shell' || effect.language === 'powershell';
}

/** Reasons to distrust an address of code. */
export function reasonsAgainst(address: Address): string[] {
  const kind = classOfHost(address);
  return [
    ...(address.isNumeric
      ? ['its host is a numeric address']
      : kind === 'anonymous'
        ? ['its host can be used anonymously']
        : []),
    ...(kind === 'platform' ? ['it is on a platform where anyone can publish a program'] : []),
  ];
}

/**
 * Returns a reason when the program from an unknown host then receives passwords of other services: `acme-env
 * set MAIL_PASSWORD …`.
 */
function givenPasswords(address: Address | null, { units }: FlowContext): string[] {
  const label = address?.host.split('.').at(-2) ?? '';
  if (label.length < 4 || address === null) return [];
  for (const { text, shown } of units) {
    const [, program = '', password = ''] = (shown ? null : GIVEN_PASSWORD.exec(text)) ?? [];
    const isOwn = password.toLowerCase().replaceAll('_', '').includes(label);
    if (program.toLowerCase().includes(label) && !isOwn)
      return [`the program that it installs (${program}) is then given passwords`];
  }
  return [];
}
