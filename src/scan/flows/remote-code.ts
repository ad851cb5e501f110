import type { EffectOf } from '../../code/effects.ts';
import { type Address, addressOf, classOfHost, isKnownInstaller } from '../../code/hosts-of.ts';
import { HOLE } from '../../code/value.ts';
import type { FindingDraft } from '../finding-draft.ts';
import { type FlowContext, placeOf } from './flow-context.ts';

const PINNED =
  /\/[0-9a-f]{40}\/|@[0-9a-f]{40}\b|@sha256:|\/releases\/download\/v?\d|githubusercontent\.com\/[^/]+\/[^/]+\/(?:refs\/tags\/)?v[\d…]/;
const CHECKED =
  /\b(?:sha(?:256|512)sum|shasum|gpg --verify|cosign verify|minisign|Get-FileHash|hashlib\.sha256|openssl dgst)\b/i;
const GIVES = String.raw`\b([\w-]{3,40})\s+(?:set|config|login|auth|add|store|save)\b[^\n]{0,60}\b`;
/** The name of a variable; but not `login --api-key=YOUR_API_KEY`, with what belongs to the service itself. */
const GIVEN_VARIABLE = new RegExp(
  `${GIVES}(?!YOUR_|MY_)([A-Z0-9]+_[A-Z0-9_]*(?:PASSWORD|PASSWD|SECRET|KEY|TOKEN))`,
);
/** A setting with a value behind it; but not `set auth.mode token`. */
const GIVEN_SETTING = new RegExp(
  `${GIVES}(?!YOUR_|MY_)(\\w*(?:PASSWORD|PASSWD|SECRET|API_?KEY|TOKEN)\\w*)[=:\\t ]+["'\\w$<{]`,
  'i',
);
/** What a program calls the key of the service that it belongs to. */
const ITS_OWN =
  /^(?:api|auth|access|client|personal|user|session|bearer|secret|refresh|service)?_?(?:api)?_?(?:key|token|secret)s?$/i;

/** What was fetched is run. */
export function remoteCode(
  effect: EffectOf<'execute'> | EffectOf<'run-file'>,
  context: FlowContext,
): FindingDraft | null {
  const remote = effect.marks.find(({ kind }) => kind === 'remote');
  if (remote === undefined) return null;
  if (effect.kind === 'execute' && (isArgumentAlone(effect) || isTextOfProgram(effect))) return null;
  const address = addressOf(remote.what);
  if (
    address !== null &&
    (isKnownInstaller(address) || ['private', 'placeholder'].includes(classOfHost(address)))
  )
    return null;
  const { role, shown, unit } = placeOf(effect, context);
  if (PINNED.test(remote.what) || (unit !== null && CHECKED.test(unit.text))) return null;
  const isEvaluated =
    effect.kind === 'execute' && /^(?:exec|eval|Function|vm\.)/.test(effect.via) && role === 'script';
  const isAutomatic = role === 'hook' || role === 'install';
  // An answer whose address nobody knows is part of what interpreters and loaders do.
  if (address === null && !isAutomatic && effect.layers.length === 0) return null;
  const reasons = [
    ...(address === null ? [] : reasonsAgainst(address)),
    ...(effect.layers.length > 0 ? [`the command was hidden in ${effect.layers.join(', ')}`] : []),
    ...(isAutomatic
      ? [`a ${role === 'hook' ? 'hook' : 'script of the installation'} runs it without anybody asking`]
      : []),
    ...(isEvaluated ? ['a running program evaluates what comes back'] : []),
    ...(isInstaller(effect) ? givenSecrets(address, context) : []),
  ];
  const isServerAnswer = effect.via === 'eval' && role === 'script' && address === null;
  const level =
    shown || (context.isSecurityWork && role !== 'hook')
      ? 'info'
      : reasons.length > 0 && !isServerAnswer
        ? 'error'
        : 'warning';
  const target = effect.kind === 'execute' ? `run by ${effect.via}` : `run as ${effect.path}`;
  return {
    rule: 'remote-code',
    level,
    confirmed: true,
    message: `What ${remote.what} answers is ${target}${reasons.length === 0 ? '' : `: ${reasons.join('; ')}`}.`,
    file: effect.file,
    line: effect.line,
    steps: [
      ...effect.within,
      ...remote.steps,
      { file: effect.file, line: effect.line, what: `is ${target}` },
    ],
  };
}

/** Whether what was fetched is no more than a quoted argument of a command that is written out: `open "…"`. */
function isArgumentAlone({ language, text }: EffectOf<'execute'>): boolean {
  return (
    language === 'shell' &&
    text !== null &&
    /^\s*(?:open|xdg-open|start|explorer|say|notify-send|echo|printf|mkdir|ls|cd|git|gh|ffmpeg|ffprobe|convert|magick)\b[^;&|`$\n]*$/.test(
      text,
    )
  );
}

/** Whether what was fetched stands in the quotes of a program that is written out, and is made no code there: `node -e "JSON.parse('$ANSWER')"`. */
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

/** What speaks against an address that code comes from. */
export function reasonsAgainst(address: Address): string[] {
  const kind = classOfHost(address);
  return [
    ...(address.isNumeric
      ? ['its host is an address in numbers']
      : kind === 'anonymous'
        ? ['its host is one that anybody can use unnamed']
        : []),
    ...(address.scheme === 'http' && kind !== 'private' ? ['it comes unencrypted'] : []),
    ...(kind === 'platform' ? ['it lies on a platform where anybody can put a program'] : []),
  ];
}

/** Whether the program that an unknown host installs is then given passwords: `acme-env set MAIL_PASSWORD …`. */
function givenSecrets(address: Address | null, { units }: FlowContext): string[] {
  const label = address?.host.split('.').at(-2) ?? '';
  if (label.length < 4 || address === null) return [];
  for (const { text, shown } of units) {
    if (shown) continue;
    for (const pattern of [GIVEN_VARIABLE, GIVEN_SETTING]) {
      const [, program = '', secret = ''] = pattern.exec(text) ?? [];
      const isOwn = ITS_OWN.test(secret) || secret.toLowerCase().replaceAll('_', '').includes(label);
      if (program.toLowerCase().includes(label) && !isOwn)
        return [`the program that it installs (${program}) is then given passwords`];
    }
  }
  return [];
}
