import { LONGEST_DATA } from '../files/not-read.ts';
import type { FindingDraft } from '../finding-draft.ts';
import { encodedSentences } from '../prose/asset-passages.ts';
import type { FlowContext } from './flow-context.ts';

/** Harm that lies in what a skill hands out or rewrites: manifests, messages, encoded notes, the agent's instructions. */
export function handedOut(context: FlowContext): FindingDraft[] {
  return [
    ...generatedInstallations(context),
    ...askedUnderThreat(context),
    ...encodedNotes(context),
    ...rulesTakenOut(context),
    ...whiteOrders(context),
  ];
}

/** A script of the installation that is code of its own, and no program of the package. */
const INLINE_INSTALLATION =
  /\\?["'](?:preinstall|postinstall)\\?["']\s{0,4}:\s{0,4}\\?["'](?:node\s{1,4}(?:-e|--eval)|python3?\s{1,4}-c|(?:ba|z)?sh\s{1,4}-c|curl|wget)\s/;
const TEMPLATE = /(?:^|\/)(?:templates?|assets|scaffold\w*|boilerplates?)\/|\.template\.|\.(?:md|mdx|txt)$/i;

/** A manifest that the agent gives to the user runs code at every installation. The skill's own is read as what it is. */
function generatedInstallations({ inventory, units, isSecurityWork }: FlowContext): FindingDraft[] {
  const scripts = new Set(
    units.flatMap(({ file, role, shown }) => (role === 'script' && !shown ? [file] : [])),
  );
  return inventory.files.flatMap(({ path, text, language }): FindingDraft[] => {
    if (text === null || text.length > LONGEST_DATA) return [];
    if (!text.includes('preinstall') && !text.includes('postinstall')) return [];
    if (!(language === null ? TEMPLATE.test(path) : scripts.has(path))) return [];
    const at = text.search(INLINE_INSTALLATION);
    return at === -1
      ? []
      : [
          draftAt('persistence', path, text, at, isSecurityWork, {
            message: 'A manifest that the skill hands out runs code of its own at every installation.',
          }),
        ];
  });
}

const ENTERS_PASSWORD =
  /\b(?:enter(?:ing)?|confirm(?:ing)?|provid(?:e|ing)|verify(?:ing)? with|type|typing)\b[^.\n]{0,30}\b(?:current |existing |account )?(?:password|passcode|pin\b|seed phrase|recovery phrase)/i;
const THREAT =
  /\b(?:within|in the next|before)\b[^.\n]{0,20}\b\d{1,3} ?(?:hours?|h\b|minutes?|days?)[^.\n]{0,60}\b(?:suspend\w*|revok\w*|lock\w*|terminat\w*|clos\w*|delet\w*|disabl\w*)|\b(?:suspend\w*|revok\w*|lock\w*|terminat\w*|disabl\w*)[^.\n]{0,60}\bwithin \d{1,3} ?(?:hours?|days?)/i;
const FOLLOWS_LINK =
  /\]\([^)\n]{1,200}\)|\{\{?\w{0,40}(?:url|link)\w{0,20}\}\}?|\bclick (?:here|below|the (?:link|button))|https?:\/\//i;

/** A letter to somebody else that wants their password, sets a time and threatens: phishing, whoever signs it. */
function askedUnderThreat({ inventory, isSecurityWork }: FlowContext): FindingDraft[] {
  return inventory.files.flatMap(({ path, text }): FindingDraft[] => {
    if (text === null || text.length > 40_000) return [];
    const at = text.search(ENTERS_PASSWORD);
    if (at === -1) return [];
    const around = text.slice(Math.max(0, at - 800), at + 800);
    return THREAT.test(around) && FOLLOWS_LINK.test(around)
      ? [
          draftAt('secret-asked-for', path, text, at, isSecurityWork, {
            message:
              'A message to others wants their password by a link, and threatens them with a time limit.',
          }),
        ]
      : [];
  });
}

const DECODES = /\bb64decode\b|\batob\(|["']base64["']|\bbase64\s+(?:-d|-D|--decode)\b|FromBase64String/;
const WORDS = /[A-Za-z']{2,}/g;
/** Fewer words are a name or a test. */
const LEAST_WORDS = 12;

/** Sentences in base64 that a script of the skill takes out: whoever reads the files does not see what the agent is told. */
function encodedNotes({ inventory, units, isSecurityWork }: FlowContext): FindingDraft[] {
  if (!units.some(({ role, shown, text }) => role === 'script' && !shown && DECODES.test(text))) return [];
  return inventory.files.flatMap(({ path, text, kind }): FindingDraft[] => {
    if (text === null || (kind !== 'data' && kind !== 'code') || text.length > LONGEST_DATA) return [];
    const note = encodedSentences(text).find(
      (passage) => (passage.text.match(WORDS) ?? []).length >= LEAST_WORDS,
    );
    return note === undefined
      ? []
      : [
          {
            rule: 'hidden-text',
            level: isSecurityWork ? 'info' : 'warning',
            confirmed: true,
            message: `Sentences are kept in base64, and a script decodes them: ${JSON.stringify(note.text.slice(0, 80))}.`,
            file: path,
            line: note.line,
            steps: [],
          },
        ];
  });
}

const MEMORY = /(?:^|\/)(?:CLAUDE|AGENTS|GEMINI|SOUL)\.md$|(?:^|\/)\.cursorrules$/;
const TAKES_OUT =
  /(?:re\.sub|replace(?:All)?|sed\s{1,4}-i)\b[^\n]{0,40}?(?:safety|security|guard-?rails?|confirm\w*|approv\w*|permission\w*|forbidden|restrict\w*)[^\n]{0,60}?(?:,\s{0,4}r?["'`]["'`]|\/d["'\s]|\/\/["'g])/i;

/** A script rewrites the agent's instructions without what they say about safety. */
function rulesTakenOut({ effects, units, isSecurityWork }: FlowContext): FindingDraft[] {
  const rewritten = effects.filter(({ kind }) => kind === 'write' || kind === 'command');
  return units.flatMap(({ file, line, text, role, shown }): FindingDraft[] => {
    if (shown || role === 'block' || role === 'span') return [];
    const at = text.search(TAKES_OUT);
    if (at === -1) return [];
    const writes = rewritten.some(
      (effect) =>
        effect.file === file &&
        (effect.kind === 'write'
          ? MEMORY.test(effect.path)
          : effect.kind === 'command' && effect.words.some((word) => MEMORY.test(word))),
    );
    if (!writes) return [];
    const draft = draftAt('guardrails-off', file, text, at, isSecurityWork, {
      message: "What the agent's instructions say about safety is taken out of them by a script.",
      level: 'error',
    });
    return [{ ...draft, line: (draft.line ?? 1) + line - 1 }];
  });
}

/** White letters in TeX, with more than a title in them. */
const WHITE_TEX = /\\(?:textcolor|color)\{white\}\s{0,4}\{?([^{}\\]{40,2000})/g;
const TO_A_READER =
  /\b(?:ignore|disregard|superseded?|instructions?|regardless|recommend|accept(?:ance)?|scores?|reviewers?|rate|ratings?)\b/gi;

/** A template puts words on paper that nobody sees, and that tell whoever reads the file what to say of it. */
function whiteOrders({ inventory, isSecurityWork }: FlowContext): FindingDraft[] {
  return inventory.files.flatMap(({ path, text }): FindingDraft[] => {
    if (text === null || !text.includes('{white}') || text.length > LONGEST_DATA) return [];
    for (const match of text.matchAll(WHITE_TEX)) {
      const words = new Set((match[1]?.match(TO_A_READER) ?? []).map((word) => word.toLowerCase()));
      if (words.size < 2) continue;
      const message = `White letters in a document say: ${JSON.stringify((match[1] ?? '').slice(0, 80))}.`;
      return [draftAt('hidden-text', path, text, match.index, isSecurityWork, { message, level: 'error' })];
    }
    return [];
  });
}

function draftAt(
  rule: string,
  file: string,
  text: string,
  at: number,
  isSecurityWork: boolean,
  { message, level = 'warning' }: { message: string; level?: FindingDraft['level'] },
): FindingDraft {
  const line = text.slice(0, at).split('\n').length;
  const shown = isSecurityWork ? 'info' : level;
  return { rule, level: shown, confirmed: false, message, file, line, steps: [] };
}
