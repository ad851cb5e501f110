import { FOREIGN_WORDS, type ForeignConcept } from '../data/foreign-words.ts';
import type { FindingDraft } from '../finding-draft.ts';
import type { Passage } from './read-prose.ts';
import { SECRET_PLACE } from './sentences/lexicon.ts';
import { type Sentence, sentencesOf } from './sentences/sentence.ts';
import { mayHoldAddress, type StrangeAddresses, strangeAddressIn } from './sentences/strange-address.ts';

/** Letters that English does not have, and frequent words of languages that often get by without one. */
const OTHER_LETTERS =
  /[\u00c0-\u024f\u0400-\u052f\u0590-\u06ff\u0900-\u097f\u1ea0-\u1eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const OTHER_WORDS =
  /\b(?:und|nicht|der|den|das|dem|ist|ein|zu|mit|auf|von|que|la|los|las|el|en|de|una|para|con|del|al|por|sin|les|des|du|une|pour|dans|est|avec|sans|della|che|il|di|i|per|senza|uma|com|os?|do|da|ao|het|een|niet|naar|van|zonder|nie|jest|na|oraz|ve|bir|dan|yang|untuk|ke)\b/g;
const LEAST_WORDS = 2;

/** What is said of attacks, and of what somebody else might say. */
const ABOUT_ATTACKS =
  /angreif|angriff|schadsoft|bösartig|verdächtig|prüfe,? ob|erkenn|beispiel|\bataque|atacante|malicios|sospechos|por ejemplo|comprueba si|attaqu|malveill|suspect|par exemple|vérifie[rz]? si|attacc|malevol|maligno|sospett|per esempio|suspeit|por exemplo|атак|злоумышл|вредонос|подозрит|например|проверь, (?:не|нет|есть)|攻击|攻擊|恶意|可疑|检测|检查是否|例如|比如|钓鱼|攻撃|悪意|不審|検出|例えば|フィッシング|공격|악성|의심|탐지|예를 들|phishing|malware|prompt injection/i;

interface ForeignOrder {
  rule: string;
  message: string;
}

interface Read {
  sentence: Sentence;
  /** Parts between commas and words that join: a word that denies counts for its own part. */
  parts: readonly string[];
}

/** Joins parts of a sentence that each have a verb of their own. */
const JOINT =
  /[,，、،;；:：()（）—–]\s*|\s(?:und|en|y|e|et|puis|ensuite|luego|después|poi|depois|i|oraz|ve|dan|lalu|và|и|затем|потом|та|а также|و|ثم|और)\s|并且|并|然后|再|接着|而且|且|そして|その後|てから|して、|하고|그리고|한 후|후에/;

/**
 * Orders against the user in other languages than English: told by what stands together in a sentence, and is not
 * denied. An info: in no language has a held-out set shown that they are right often enough.
 */
export function findForeignOrders(
  passages: readonly Passage[],
  { file, addresses }: { file: string; addresses: StrangeAddresses },
): FindingDraft[] {
  const foreign = passages.filter(({ text }) => isForeign(text));
  if (foreign.length === 0) return [];
  const reads = foreign.flatMap((passage) =>
    isAboutAttacks(passage)
      ? []
      : sentencesOf(passage)
          .flatMap(cjkSentences)
          .map((sentence): Read => ({ sentence, parts: sentence.text.toLowerCase().split(JOINT) })),
  );
  const found: FindingDraft[] = [];
  reads.forEach(({ sentence, parts }, index) => {
    if (!mayOrder(parts) || ABOUT_ATTACKS.test(withoutAddresses(sentence.text))) return;
    const near = [reads[index - 1], reads[index], reads[index + 1]]
      .filter((read) => read?.sentence.passage.headings.join() === sentence.passage.headings.join())
      .map((read) => read as Read);
    const address =
      near
        .map((read) =>
          mayHoldAddress(read.sentence.text) ? strangeAddressIn(read.sentence.text, addresses) : null,
        )
        .find((one) => one !== null) ?? null;
    for (const { rule, message } of ordersIn(parts, near, address))
      found.push({
        rule,
        level: 'info',
        confirmed: false,
        message: `${message}, in another language than English.`,
        file,
        line: sentence.line,
        steps: [],
      });
  });
  return found;
}

function ordersIn(parts: readonly string[], near: readonly Read[], address: string | null): ForeignOrder[] {
  const found: ForeignOrder[] = [];
  const around = near.flatMap((read) => read.parts);
  const sends = told(parts, 'send');
  const carriesSecret = parts.some((part) => PLACE.test(part) || says(part, 'secret'));
  const nearSecret = around.some((part) => PLACE.test(part) || told([part], 'secret'));
  const carriesTalk = parts.some((part) => says(part, 'talk'));
  if (sends && address !== null && (carriesSecret || nearSecret || carriesTalk))
    found.push({
      rule: 'data-leak-instruction',
      message: `Secrets or what was said are to go to ${address}`,
    });
  const isSerious = address !== null || (told(around, 'send') && nearSecret);
  const conceals = parts.some(
    (part) => says(part, 'not') && says(part, 'tell') && !says(part, 'secret') && !PLACE.test(part),
  );
  const isOfUser = around.some((part) => says(part, 'user')) || address !== null;
  if (conceals && isOfUser && isSerious)
    found.push({
      rule: 'concealed-action',
      message: 'The agent is told to keep an action from the user',
    });
  const wants = parts.some((part) => says(part, 'ask') && !says(part, 'not'));
  const isPassword = parts.some((part) => says(part, 'code') || PASSWORD.test(part));
  if (
    wants &&
    isPassword &&
    ((told(around, 'send') && address !== null) || around.some((part) => /\bsudo\b/.test(part)))
  )
    found.push({
      rule: 'secret-asked-for',
      message: "The user's password or code is to be asked for and handed on",
    });
  if (address !== null && !sends && told(parts, 'obey') && told(around, 'fetch') && !isInstalled(parts))
    found.push({
      rule: 'remote-instructions',
      message: `The agent is told to follow what ${address} says`,
    });
  if (
    parts.some(
      (part) =>
        says(part, 'ignore') &&
        !says(part, 'not') &&
        says(part, 'rules') &&
        (says(part, 'earlier') || says(part, 'user')),
    )
  )
    found.push({
      rule: 'guardrails-off',
      message: 'The agent is told that its rules, or the user, do not count',
    });
  if (parts.some(asksNothing) && told(parts, 'undo') && !parts.some((part) => LIMITED.test(part)))
    found.push({
      rule: 'guardrails-off',
      message: 'Something that cannot be undone is to be done without asking',
    });
  return found;
}

/** A condition under which alone something is to happen. */
const LIMITED =
  /場合(?:に限|のみ|だけ)|に限る|ときのみ|只有|仅(?:在|当|限)|只在|除非|僅在|경우에만|때만|\bnur (?:wenn|falls|nach)\b|\bs[oó]lo (?:si|cuando)\b|\bseulement (?:si|quand|après)\b|\bsolo (?:se|quando|dopo)\b|\bsomente (?:se|quando)\b|только (?:если|когда|после)/;
/** A list of what is to be avoided. */
const AVOIDED =
  /反模式|应避免|應避免|不要做|アンチパターン|避けるべき|してはいけない|안티패턴|피해야|anti-?patron|antipatr|zu vermeiden|vermeide|a evitar|à éviter|da evitare|anti-?muster|антипаттерн|избегать|anti-?patterns?/i;
const PLACE = new RegExp(SECRET_PLACE, 'i');
const PASSWORD =
  /passw(?:ort|oord)|kennwort|wachtwoord|contraseñ|\bsenha|mots? de passe|\bpassword|hasł|parola|şifre|kata sandi|mật khẩu|парол|كلمة (?:ال)?مرور|पासवर्ड|密码|密碼|口令|パスワード|비밀번호|암호/;

/** Whether one of some parts says it, and does not deny it. */
function told(parts: readonly string[], concept: ForeignConcept): boolean {
  return parts.some((part) => says(part, concept) && !says(part, 'not'));
}

function asksNothing(part: string): boolean {
  const rest = part.replaceAll(NO_DENIAL, ' ');
  return says(rest, 'not') && says(rest, 'confirm');
}

/** Words that begin like a denial, and checks whether something has not happened. */
const NO_DENIAL =
  /不可(?:逆|欠|避|分)|(?:ないか|なかったか|지 않는지|지 않았는지)(?:どうか)?[をかも]?\s?(?:確認|확인)|是否.{0,12}?(?:确认|確認)/g;

/** What is installed by a package manager is no text that is obeyed. */
function isInstalled(parts: readonly string[]): boolean {
  return parts.some((part) => /\b(?:npm|pip|uv|cargo|docker|brew|git clone)\b/.test(part));
}

const compiled = new Map<ForeignConcept, RegExp>();

function says(part: string, concept: ForeignConcept): boolean {
  let known = compiled.get(concept);
  if (known === undefined) {
    known = patternOf([concept]);
    compiled.set(concept, known);
  }
  return known.test(withoutAddresses(part));
}

/** Each order says one of these. */
const ORDERED: readonly ForeignConcept[] = ['send', 'tell', 'ask', 'obey', 'ignore', 'undo'];
let anyOrder: RegExp | null = null;

/** Whether a sentence may give an order: one look at all of its parts, never wrong in the negative. */
function mayOrder(parts: readonly string[]): boolean {
  anyOrder ??= patternOf(ORDERED);
  return anyOrder.test(withoutAddresses(parts.join('\n')));
}

function patternOf(concepts: readonly ForeignConcept[]): RegExp {
  const list = (kind: 'spaced' | 'unspaced') =>
    concepts.map((concept) => FOREIGN_WORDS[concept][kind].trim().split(/\s+/).join('|')).join('|');
  return new RegExp(`(?<![${LETTERS}\\d/._-])(?:${ofLetters(list('spaced'))})|${list('unspaced')}`);
}

/** Of the languages that write blanks, lower case: `\b` knows those of English alone, and `\p{L}` takes milliseconds to compile. */
const LETTERS = 'a-z\\u00df-\\u024f\\u0400-\\u052f\\u0590-\\u06ff\\u0900-\\u097f\\u1ea0-\\u1eff';

function ofLetters(source: string): string {
  return source.replaceAll('\\b', `(?![${LETTERS}])`).replaceAll('\\p{L}', `[${LETTERS}]`);
}

function withoutAddresses(text: string): string {
  return text.includes('://') ? text.replaceAll(/https?:\/\/[^\s)>\]"'`，。、]{1,300}/g, ' ') : text;
}

function isForeign(text: string): boolean {
  if (OTHER_LETTERS.test(text)) return true;
  OTHER_WORDS.lastIndex = 0;
  for (let count = 0; count < LEAST_WORDS; count++) if (!OTHER_WORDS.test(text)) return false;
  return true;
}

function isAboutAttacks({ headings, announced }: Passage): boolean {
  return (
    headings.some((heading) => ABOUT_ATTACKS.test(heading) || AVOIDED.test(heading)) ||
    ABOUT_ATTACKS.test(announced.slice(-120))
  );
}

/** Sentences that end without a blank. */
function cjkSentences(sentence: Sentence): Sentence[] {
  if (!/[。！？]/.test(sentence.text)) return [sentence];
  let line = sentence.line;
  return sentence.text.split(/(?<=[。！？])/).flatMap((text): Sentence[] => {
    const own = { ...sentence, text, line };
    line += text.split('\n').length - 1;
    return text.trim() === '' ? [] : [own];
  });
}
