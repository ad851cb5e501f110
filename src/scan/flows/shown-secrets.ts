import type { EffectOf } from '../../code/effects.ts';
import { homeAsTilde, secretAt } from '../../code/secret-places.ts';
import type { Mark } from '../../code/value.ts';
import type { FindingDraft } from '../finding-draft.ts';
import { type FlowContext, placeOf } from './flow-context.ts';
import { isTestFile, isTestOwn } from './test-files.ts';

/** A script prints a secret: an agent reads what its scripts print. */
export function shownSecret(effect: EffectOf<'print'>, context: FlowContext): FindingDraft | null {
  const { role, shown } = placeOf(effect, context);
  if (role === 'block' || role === 'span' || shown) return null;
  const mark = effect.marks.find(
    ({ kind, what, isDerived, isNames }) =>
      isDerived !== true &&
      isNames !== true &&
      (kind === 'environment' ||
        (kind === 'secret' && !ORDINARY.has(what)) ||
        (kind === 'variable' && !/WEBHOOK|_URL$/.test(what))),
  );
  if (mark === undefined || effect.marks.some(({ kind }) => kind === 'remote' || kind === 'file'))
    return null;
  return {
    rule: 'secret-shown',
    level:
      context.isSecurityWork || (mark.kind === 'variable' && isTestFile(effect.file)) ? 'info' : 'warning',
    confirmed: true,
    message: `${shownAs(mark)} printed by ${effect.via}.`,
    file: effect.file,
    line: effect.line,
    steps: [
      ...effect.within,
      ...mark.steps,
      { file: effect.file, line: effect.line, what: `is printed by ${effect.via}` },
    ],
  };
}

function shownAs({ kind, what }: Mark): string {
  if (kind === 'variable') return `The variable ${what} is`;
  return kind === 'environment'
    ? 'All environment variables are'
    : `${what.charAt(0).toUpperCase()}${what.slice(1)}: what is read there is`;
}

/** Files from which programs read settings that they then show. */
const ORDINARY = new Set([
  'the settings of Git',
  "another program's login",
  'a .env file',
  'the history of commands',
  'conversations with agents',
  'Docker credentials',
  'Kubernetes credentials',
  "an agent's credentials",
]);
/** Places that a skill has to speak of when it reads them. */
const UNSPOKEN =
  /^(?:SSH keys|AWS credentials|GPG keys|Google Cloud credentials|Azure credentials|a browser's stored logins or cookies|a wallet|the keychain|password hashes|a password manager|messages of a messenger|the environment of processes)$/;

/** A script reads a place of secrets, and no text of the skill says so. */
export function unspokenSecret(effect: EffectOf<'read'>, context: FlowContext): FindingDraft | null {
  const { role, shown } = placeOf(effect, context);
  if (role === 'block' || role === 'span' || shown) return null;
  const place = secretAt(effect.path);
  if (place === null || !UNSPOKEN.test(place.what) || isTestOwn(effect.file, effect.path)) return null;
  const words = place.what
    .toLowerCase()
    .replace(/^(?:a|an|the) /, '')
    .split(/[ ']/);
  const folder = /\.[a-z]+(?=\/|$)/.exec(homeAsTilde(effect.path))?.[0] ?? place.what;
  if (
    words.some(
      (word) =>
        word.length > 2 &&
        !/^(?:keys|credentials|stored|logins|google|cloud)$/.test(word) &&
        context.texts.includes(word),
    ) ||
    context.texts.includes(folder)
  )
    return null;
  return {
    rule: 'secret-gathered',
    level: context.isSecurityWork ? 'info' : 'warning',
    confirmed: true,
    message: `${effect.path} is read (${place.what}), and no text of the skill speaks of it.`,
    file: effect.file,
    line: effect.line,
    steps: [...effect.within, { file: effect.file, line: effect.line, what: `reads ${effect.path}` }],
  };
}

/** Keys in forms that only working ones have; each with the provider, and with what they contain, one or the other. */
const KEYS: readonly (readonly [key: RegExp, provider: string, ...parts: string[]])[] = [
  [/\bsk-ant-(?:api|oat)\d\d-[\w-]{60,}/, 'Anthropic', 'sk-ant-'],
  [/\bsk-proj-[\w-]{60,}/, 'OpenAI', 'sk-proj-'],
  [
    /\b(?:ghp|gho|ghs|ghu)_[A-Za-z0-9]{36}\b|\bgithub_pat_[A-Za-z0-9_]{60,}/,
    'GitHub',
    'ghp_',
    'gho_',
    'ghs_',
    'ghu_',
    'github_pat_',
  ],
  [/\bglpat-[\w-]{20}\b/, 'GitLab', 'glpat-'],
  [/\bxox[bp]-\d{8,}-\d{8,}-[\w-]{20,}/, 'Slack', 'xox'],
  [/\bsk_live_[A-Za-z0-9]{24,}/, 'Stripe', 'sk_live_'],
  [/\bnpm_[A-Za-z0-9]{36}\b/, 'npm', 'npm_'],
  [/\b\d{8,10}:AA[\w-]{33}\b/, 'Telegram', ':AA'],
  [/\bGOCSPX-[\w-]{28}\b/, 'Google', 'GOCSPX-'],
  [/\bAKIA[0-9A-Z]{16}\b/, 'AWS', 'AKIA'],
  [/\bhf_[A-Za-z]{34}\b/, 'Hugging Face', 'hf_'],
  [/\bSG\.[\w-]{22}\.[\w-]{43}\b/, 'SendGrid', 'SG.'],
  [/\bshp(?:at|ca|pa)_[0-9a-f]{32}\b/, 'Shopify', 'shp'],
  [
    /-----BEGIN (?:RSA |EC |OPENSSH )?PRIVATE KEY-----\s+(?:[A-Za-z0-9+/=]{40,}\s+){4}/,
    'a private key',
    'PRIVATE KEY-----',
  ],
];

/** Working keys that lie in the skill: whoever uses it works for the account of somebody else. */
export function plantedKeys({ inventory, isSecurityWork }: FlowContext): FindingDraft[] {
  return inventory.files.flatMap(({ path, text }): FindingDraft[] => {
    if (text === null || /(?:^|\/)(?:tests?|fixtures?)\//.test(path)) return [];
    for (const [pattern, provider, ...parts] of KEYS) {
      if (!parts.some((part) => text.includes(part))) continue;
      const match = pattern.exec(text);
      if (match === null || /example|sample|xxxx|1234567|abcdef|your|placeholder|(.)\1{5}/i.test(match[0]))
        continue;
      const line = text.slice(0, match.index).split('\n').length;
      return [
        {
          rule: 'secret-shown',
          level: isSecurityWork ? 'info' : 'warning',
          confirmed: true,
          message: `The file holds what looks like ${provider.startsWith('a ') ? provider : `a working key of ${provider}`}.`,
          file: path,
          line,
          steps: [],
        },
      ];
    }
    return [];
  });
}
