import type { DescriptionEvidence } from '../../static/description-evidence.ts';
import type { StaticKnowledge } from './advice-piece.ts';
import { quote } from './quotation.ts';

/** Start of a clause on use. */
const OCCASION =
  /^(?:use[ds]?(?: this skill| it)?:? ?(?:only )?(?:when(?:ever)?|for|if|to|after|before)?:? )?(?:when(?:ever)? )?(?:(?:the |a )?users? |someone |you )?(?:(?:wants?|ask(?:s|ed)?|needs?|mentions?|says|reports|is|are) )?(?:to |for |about )?/i;
const MOST = 3;

/** The situations a description names, plainest form first: users' words, else parts of its sentences. */
export function ownSituations({ quoted, named }: DescriptionEvidence): string[] {
  if (quoted.length > 1) return distinct(quoted.map((text) => text.replace(/^use for:?\s*/i, '')));
  const parts = named.flatMap((part) => {
    const bare = part.replace(OCCASION, '').trim();
    // Other parts of such a sentence say how, or with what.
    return /\s/.test(bare) && (bare !== part || /^\w+ing\s/i.test(bare)) ? [bare] : [];
  });
  // Two words are often half of a pair that an "and" divided.
  const whole = parts.filter((part) => part.split(/\s+/).length > 2);
  return distinct([...quoted, ...whole, ...parts]);
}

/**
 * Requests close to the skill that should not start it: tasks its description excludes, those of linked
 * skills, else other tasks with its own words. At most three.
 */
export function nearMisses({ features, evidence }: StaticKnowledge): string[] {
  const { description, fields } = evidence;
  const left = description.denied.map((text) => `a request for ${quote(text, 70)}`);
  const neighbours = distinct([
    ...evidence.neighbours,
    ...neighboursOf(features.crossReferences.resolved),
  ]).map((name) => `a request that is for its neighbour ${quote(name, 40)}`);
  const topic = topicOf(description, fields.get('name'));
  const borrowed =
    topic === null ? [] : [`‘Proofread my post about ${topic}.’`, `‘Put ${topic} on my list for Monday.’`];
  const sharp = [...left, ...neighbours].slice(0, MOST);
  return [...sharp, ...borrowed].slice(0, Math.max(2, sharp.length));
}

/** Folder names of the skills that a skill links to. */
function neighboursOf(targets: readonly string[]): string[] {
  return distinct(
    targets.flatMap((target) => {
      const parts = target.split('/').filter((part) => part !== '' && part !== '..' && part !== '.');
      const name = parts.at(-1)?.toLowerCase() === 'skill.md' ? parts.at(-2) : parts.at(-1);
      return name === undefined || name.includes('.') ? [] : [name];
    }),
  );
}

/** The topic of a request: a short phrase that users say, else the name of the skill in words. */
function topicOf({ quoted }: DescriptionEvidence, name: unknown): string | null {
  const phrase = quoted.find(
    (text) => /^[\w-]+(?: [\w-]+){1,2}$/.test(text) && !/^(?:I|my|how|what|is|are|do|can)\b/i.test(text),
  );
  if (phrase !== undefined) return quote(phrase, 40);
  return typeof name === 'string' && name !== '' ? name.replaceAll(/[-_]+/g, ' ').slice(0, 60) : null;
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))];
}
