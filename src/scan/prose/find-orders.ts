import { addressOf, classOfHost, isKnownInstaller } from '../../code/hosts-of.ts';
import type { Level } from '../../documents/names.ts';
import type { FindingDraft } from '../finding-draft.ts';
import type { ProseRule } from './prose-rule.ts';
import type { Passage } from './read-prose.ts';
import { isOrder, isTaught } from './roles.ts';
import type { RuledPassage } from './rules-of-passage.ts';
import { isOwnDocumentation, type StrangeAddresses } from './sentences/strange-address.ts';
import { unwrapped } from './unwrapped.ts';

const ADDRESS =
  /https?:\/\/[^\s)>\]"'`]{3,300}|\bwww\.[\w.-]{3,100}|\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}\b/g;

/** Orders in the passages of a text. @param isSecurityWork whether the skill says that it is about attacks: what it shows is then no order */
export function findOrders(
  passages: readonly RuledPassage[],
  file: string,
  isSecurityWork: boolean,
  addresses: StrangeAddresses,
): FindingDraft[] {
  const found: FindingDraft[] = [];
  for (const { passage, orders } of passages) {
    if (orders.length === 0) continue;
    const taken = new Set<string>();
    for (const rule of orders) {
      if (taken.has(rule.rule)) continue;
      const draft = findOrder(rule, passage, file, isSecurityWork, addresses);
      if (draft === null) continue;
      taken.add(rule.rule);
      found.push(draft);
    }
  }
  return found;
}

function findOrder(
  rule: ProseRule,
  passage: Passage,
  file: string,
  isSecurityWork: boolean,
  addresses: StrangeAddresses,
): FindingDraft | null {
  const text = unwrapped(passage.text);
  if (!rule.needs.test(text)) return null;
  for (const match of text.matchAll(rule.pattern)) {
    const before = text.slice(Math.max(0, match.index - 240), match.index);
    // What a passage says, from the beginning of the sentence to the end of the next one.
    const around = sentencesAround(text, match.index, match.index + match[0].length);
    if (rule.unless?.test(around)) continue;
    if (rule.together !== undefined && !rule.together.test(around)) continue;
    const rest = text.slice(match.index, match.index + match[0].length + 300);
    if (isTaught(passage, lastClauses(before), rest, match[0].length)) continue;
    if (!rule.anyMood && !isOrder(before.replace(/^(?:[\s\S]*\n)?[^\S\n]*(?:[-*+•]|\d{1,3}[.)])\s+/, '')))
      continue;
    const isFollowed = rule.rule === 'remote-instructions' && match[0].includes('://');
    const address = strangeAddress(isFollowed ? match[0] : around, addresses);
    if (rule.withAddress === true && address === null) continue;
    const isHidden = passage.kind === 'comment';
    const isWorse =
      isHidden || rule.worse?.test(around) === true || (rule.worseWithAddress === true && address !== null);
    const level: Level = isSecurityWork || passage.kind === 'entry' ? 'info' : isWorse ? 'error' : rule.level;
    const message = rule.message.replace('{address}', address ?? 'an address');
    const line = passage.line + passage.text.slice(0, match.index).split('\n').length - 1;
    return {
      rule: rule.rule,
      level,
      confirmed: false,
      message: `${message}${isHidden ? ', in a comment that readers do not see' : ''}.`,
      file,
      line,
      steps: [],
    };
  }
  return null;
}

/** An address that is neither the user's own nor that of a known service; null without one. */
function strangeAddress(text: string, addresses: StrangeAddresses): string | null {
  for (const [found] of text.matchAll(ADDRESS)) {
    const address = addressOf(
      found.includes('@') && !found.includes('://') ? (found.split('@')[1] ?? '') : found,
    );
    if (address === null) continue;
    const kind = classOfHost(address);
    if (kind === 'unknown' || kind === 'anonymous' || kind === 'platform') {
      const isOwn = kind === 'unknown' && isOwnDocumentation(address, addresses);
      if (!isOwn && !isKnownInstaller(address)) return found.replace(/(?<![.,;:])[.,;:]+$/, '');
    }
  }
  return null;
}

function sentencesAround(text: string, start: number, end: number): string {
  const from = Math.max(0, start - 300);
  const earlier = text.slice(from, start);
  const breaks = [...earlier.matchAll(/[.!?](?=\s)|\n\s*\n/g)];
  const begin = breaks.length > 1 ? from + (breaks.at(-2)?.index ?? 0) + 1 : from;
  const later = text.slice(end, end + 400);
  const stops = [...later.matchAll(/[.!?](?=\s|$)/g)];
  const stop = stops.length > 1 ? end + (stops[1]?.index ?? 0) + 1 : end + 400;
  return text.slice(begin, stop);
}

function lastClauses(before: string): string {
  return before.split(/[.!?]\s|\n\s*\n/).at(-1) ?? before;
}
