import type { Finding } from '../documents/finding.ts';
import type { Skill } from '../skill/skill.ts';
import { readingWords } from '../text/languages/reading-words.ts';
import { lowerCaseWords, wordsOfLines } from '../text/words.ts';
import { descriptionOf } from './description-signals.ts';
import { type FindingPlace, makeFinding } from './finding.ts';
import { type ContentLine, readSubstance, type Substance } from './substance.ts';

/**
 * The most common function words of languages that are written in Latin letters. A text of any length in one of them
 * has several in a hundred words.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  [
    'the and to of for is in a an or if with on it this that be are as by from not use when you your all each', // English
    'der die das und ist zu den mit für von auf ein eine nicht im dem bei wenn', // German
    'le la les et de des un une pour que dans est sur avec du au ne pas si', // French
    'el los las y en por con para se del es lo si no al', // Spanish
    'il di che per non sono da della nel se è', // Italian
    'os as com uma do em ao são não', // Portuguese
    'het een van op te voor dat zijn met als', // Dutch
    'att och som en av på ett med det är til og på for om', // Swedish, Danish, Norwegian
    'ja on ei se että kun tai', // Finnish
    'i w z na do nie jest oraz że się a je v pro s', // Polish, Czech, Slovak
    'az és hogy nem egy ha', // Hungarian
    've bir bu için ile olarak', // Turkish
    'yang dan di untuk dengan ini atau', // Indonesian, Malay
    'và của là cho các một', // Vietnamese
    'și cu este sau ale', // Romanian
    'ng sa ang mga', // Tagalog
    'kwa na ya wa ni', // Swahili
  ].flatMap((line) => line.split(' ')),
);

const ALMOST_EMPTY = 5;
const THIN_BODY = 25;
const LATIN_WORD = /^\p{Script=Latin}+$/u;
const LETTER = /\p{L}/gu;
const LATIN_LETTER = /\p{Script=Latin}/gu;
const LOREM_IPSUM = /^\W*lorem ipsum dolor\b/i;
/** Words that ask to be chosen, or that name nothing in particular. */
const TRIGGER_WORDS = new Set(
  `a an the and or if in on of to for with by at as is are be it its this that these those all any every each some
  use used uses using apply applies load activate activates invoke invoked invokes trigger triggers triggered triggering
  call called run fire skill skills agent agents when whenever before after while during always never not only also
  immediately automatically proactively first must should can will may do does done need needs needed want wants wanted
  user users people someone ask asks asked asking request requests requested mention mentions mentioned says said
  anything everything something nothing thing things one ones task tasks work works working job case cases situation
  situations help helps helpful good best great phrase phrases keyword keywords word words time times whatever you your
  my i we us our me please now here there`.split(/\s+/),
);
/** A verb behind "when", "for", "or" or a comma, with no object behind it. */
const LONE_VERB =
  /(?<=\b(?:when|whenever|for|during|or|and|while)\s|,\s{0,4})\w{2,40}ing\b(?=\s{0,4}(?:[,.;:!]|$|or\b|and\b))/giu;

/** Findings about a skill that has little or nothing in it, whatever the formula counts. They cost no points. */
export function lintSubstance(skill: Skill): Finding[] {
  const substance = readSubstance(skill);
  const { path, frontmatter, lines } = skill;
  const start = Math.min(frontmatter.lineCount + 1, Math.max(1, lines.length));
  const report = (rule: string, place: Omit<FindingPlace, 'file'>): Finding =>
    makeFinding(rule, { file: path, line: start, column: 1, ...place });
  const { wordCount } = substance;
  if (wordCount === 0) {
    const message = 'The body is empty: not one word follows the frontmatter outside headings and comments.';
    return [report('empty-body', { message }), ...descriptionFindings(skill)];
  }
  const found: Finding[] = [];
  const { lineCount, sectionCount } = substance;
  if (wordCount < THIN_BODY && (lineCount >= 50 || sectionCount >= 4)) {
    found.push(
      report('thin-body', {
        ...(wordCount < ALMOST_EMPTY ? { level: 'error' } : {}),
        message: `The body has ${wordCount} word${wordCount === 1 ? '' : 's'}, code included, in ${lineCount} lines under ${sectionCount} H2 and H3 headings.`,
      }),
    );
  }
  return [
    ...found,
    ...repetition(substance).map((place) => report('repeated-text', place)),
    ...filler(substance).map((place) => report('filler-text', place)),
    ...emptiness(substance).map(({ rule, ...place }) => report(rule, place)),
    ...descriptionFindings(skill),
  ];
}

type Place = Omit<FindingPlace, 'file'>;

function repetition({ content, prose, wordCount }: Substance): Place[] {
  const counts = new Map<string, { first: ContentLine; count: number }>();
  for (const one of prose) {
    const seen = counts.get(one.text);
    if (seen) seen.count++;
    else counts.set(one.text, { first: one, count: 1 });
  }
  if (prose.length >= 10 && counts.size * 2 < prose.length) {
    const most = [...counts.values()].reduce((best, one) => (one.count > best.count ? one : best));
    return [
      {
        ...(counts.size <= 3 ? { level: 'error' } : {}),
        message: `Of ${prose.length} lines outside code ${counts.size} ${counts.size === 1 ? 'is' : 'are'} distinct; one stands there ${most.count} times.`,
        line: most.first.line,
        evidence: most.first.text,
      },
    ];
  }
  if (wordCount < 60) return [];
  const distinct = distinctUpTo(content, 2 * Math.sqrt(wordCount));
  if (distinct === null) return [];
  return [{ message: `The ${wordCount} words of the body are ${distinct} distinct ones.` }];
}

/** How many distinct words there are; null when they are as many as the bound, or more, as the first lines mostly show. */
function distinctUpTo(lines: readonly ContentLine[], bound: number): number | null {
  const distinct = new Set<string>();
  for (const { text } of lines)
    for (const word of readingWords(text)) if (distinct.add(word).size >= bound) return null;
  return distinct.size;
}

function filler({ prose, proseWordCount }: Substance): Place[] {
  const lorem = prose.find(({ text }) => LOREM_IPSUM.test(text));
  if (lorem !== undefined)
    return [{ message: 'The body holds the filler "Lorem ipsum".', line: lorem.line, evidence: lorem.text }];
  if (proseWordCount < 60) return [];
  let common = 0;
  for (const { text } of prose) {
    for (const word of lowerCaseWords(text)) {
      if (COMMON_WORDS.has(word)) common++;
      // Most texts have as many among their first words. Of fewer words, the Latin ones, the share is no smaller.
      if (common * 100 >= proseWordCount) return [];
    }
  }
  const words = wordsOfLines(prose.map(({ text }) => text)).filter((word) => LATIN_WORD.test(word));
  if (words.length < 60 || common * 100 >= words.length || !isLatin(prose)) return [];
  return [
    {
      message: `Of ${words.length} words outside code ${common === 0 ? 'none is' : `only ${common} ${common === 1 ? 'is' : 'are'}`} a common word of a language, such as "the" or "and".`,
      evidence: prose[0]?.text ?? null,
    },
  ];
}

/** Returns false where another script has a tenth of the letters: the Latin words of such a text are mostly terms. */
function isLatin(prose: readonly ContentLine[]): boolean {
  let [letters, latin] = [0, 0];
  for (const { text } of prose) {
    letters += text.match(LETTER)?.length ?? 0;
    latin += text.match(LATIN_LETTER)?.length ?? 0;
  }
  return latin > 0.9 * letters;
}

function emptiness({ emptyFences, emptySections, blankLineCount, lineCount, sectionCount }: Substance) {
  const found: (Place & { rule: string })[] = [];
  const [fence] = emptyFences;
  if (fence !== undefined)
    found.push({
      rule: 'empty-code-block',
      message:
        emptyFences.length === 1
          ? 'A code block has no content.'
          : `${emptyFences.length} code blocks have no content, on lines ${emptyFences.slice(0, 8).join(', ')}${emptyFences.length > 8 ? ' and more' : ''}.`,
      line: fence,
    });
  const [section] = emptySections;
  if (section !== undefined && sectionCount >= 4 && emptySections.length * 2 >= sectionCount)
    found.push({
      rule: 'empty-sections',
      message: `${emptySections.length} of ${sectionCount} sections have nothing under their headings.`,
      line: section,
    });
  if (blankLineCount >= 30 && blankLineCount * 10 > lineCount * 6)
    found.push({
      rule: 'blank-lines',
      message: `${blankLineCount} of the ${lineCount} lines of the body are blank.`,
    });
  return found;
}

/** Whether a description says anything besides that it wants to be chosen. */
function descriptionFindings({ frontmatter, path }: Skill): Finding[] {
  const description = descriptionOf(frontmatter.fields).slice(0, 5000);
  if (description.length < 20) return [];
  const words = new Set(lowerCaseWords(description.replace(LONE_VERB, ' ')));
  const telling = [...words].filter(
    (word) => !TRIGGER_WORDS.has(word) && !/^\d+$/.test(word) && word.length > 1,
  );
  // A script without blanks between words gives few words and says much.
  if (telling.length >= 3 || telling.some((word) => !LATIN_WORD.test(word) && /\P{ASCII}/u.test(word)))
    return [];
  return [
    makeFinding('description-without-purpose', {
      file: path,
      ...(frontmatter.positions.get('description') ?? { line: 1, column: 1 }),
      message: `The description says when it wants to be used and not what the skill does: besides words of triggers it has ${telling.length === 0 ? 'none' : `only ${telling.map((word) => `"${word}"`).join(' and ')}`}.`,
      evidence: description,
    }),
  ];
}
