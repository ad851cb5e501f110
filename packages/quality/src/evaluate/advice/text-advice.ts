import type { StaticFeatures } from '@plugin-eval/core/documents/evaluation.ts';
import type { BodyEvidence, Section } from '../../static/body-evidence.ts';
import { descriptionOf } from '../../static/description-signals.ts';
import type { SkillEvidence } from '../../static/skill-evidence.ts';
import type { AdvicePiece, StaticKnowledge } from './advice-piece.ts';
import { counted, quote } from './quotation.ts';

/** Size below which a body adds little to its description. */
const THIN_WORDS = 120;
const THIN_LINES = 30;
/** Lengths from which splitting a file is advised, and the target length. */
const LONG_LINES = 400;
const SPLIT_FROM = 300;
const LONG_SECTION = 80;
/** A section with fewer lines is not worth a file. */
const MOVABLE_LINES = 40;
/** Sections needed in every use of the skill. */
const CORE =
  /\b(?:instructions?|workflow|steps?|process|procedure|quick\s*start|overview|core|usage|rules)\b/i;
const LONG_FENCE = 80;
/** Numbered steps from which a skill is a procedure. */
const FEWEST_STEPS = 5;
/** Openings of a description that promise an output. */
const PROMISES_OUTPUT =
  /^\W*(?:writ\w*|draft\w*|review\w*|audit\w*|analy[sz]\w*|summari[sz]\w*|prepar\w*|report\w*)\b/i;
/** A description with one of these early is for work whose result an example can show. */
const EXAMPLE_FILE = /example|sample|template/i;
const MAKES =
  /\b(?:generat|creat|writ|rewrit|edit|draft|produc|review|audit|compil|summari[sz]|prepar|convert|translat|plan|design|document|report)\w*\b/i;
const SHELLS = new Set(['bash', 'sh', 'shell', 'zsh', 'console', 'powershell', 'pwsh', 'ps1', 'cmd', 'bat']);
/** A teaching skill, which has no output to hand over. */
const TEACHES = /\b(?:patterns?|practices?|guid\w*|principles?|reference|techniques?)\b/i;

/** Advice on gaps that a reader of the skill would notice. Each piece rests on a failed search. */
export function textAdvice(knowledge: StaticKnowledge): AdvicePiece[] {
  const { body } = knowledge.evidence;
  if (body.contentLineCount === 0) return [];
  return [
    ...thinBody(knowledge),
    ...longBody(knowledge),
    ...longFence(knowledge),
    ...failures(knowledge),
    ...examples(knowledge),
    ...outputs(knowledge),
    ...repeatedLines(knowledge),
    ...longReferenceFiles(knowledge),
    ...untaggedCode(knowledge),
  ];
}

/** Bodies with very long lines have no counts. */
function isThin({ lineCount, referenceFiles }: StaticFeatures, body: BodyEvidence): boolean {
  if (lineCount >= 100 || referenceFiles.length > 0) return false;
  return body.wordCount < THIN_WORDS && body.contentLineCount < THIN_LINES;
}

function thinBody({ features, evidence: { body } }: StaticKnowledge): AdvicePiece[] {
  if (!isThin(features, body)) return [];
  return [
    {
      basis: 'text',
      dimension: 'progressive_disclosure',
      action: `Add to the body what an agent cannot know without the skill: the steps, an example with its expected result, and what to do when a step fails. It has only ${counted(body.wordCount, 'word')} outside code on ${counted(body.contentLineCount, 'line')}. 100 lines earn the first points for length.`,
      change: { lineCount: 100 },
    },
  ];
}

function longBody({ features, evidence: { body } }: StaticKnowledge): AdvicePiece[] {
  const { lineCount, referenceFiles } = features;
  const hasReferences = referenceFiles.length > 0;
  if (lineCount <= (hasReferences ? 600 : SPLIT_FROM)) return [];
  // Most of a file of this length is its core, which is needed whenever the skill is.
  const movable = body.sections.filter(
    ({ title, lineCount: size }) =>
      size >= MOVABLE_LINES && !CORE.test(title) && (lineCount > 500 || size * 2 < lineCount),
  );
  const largest = [...movable].sort((a, b) => b.lineCount - a.lineCount);
  const [first] = largest;
  if (first === undefined || (lineCount <= LONG_LINES && first.lineCount < LONG_SECTION)) return [];
  const moved = sectionsToMove(largest, lineCount);
  const lines = moved.reduce((sum, { lineCount: length }) => sum + length - 2, 0);
  return [
    {
      basis: lineCount > 800 && !hasReferences ? 'defect' : 'text',
      dimension: 'progressive_disclosure',
      action: `Move ${moved.map(({ title, line, lineCount: length }) => `${quote(title, 40)} (line ${line}, ${length} lines)`).join(' and ')} into ${moved.length === 1 ? 'a file' : 'files'} under references/, and say in SKILL.md when to read ${moved.length === 1 ? 'it' : 'them'}. All ${lineCount} lines of SKILL.md enter the context whenever it is used${hasReferences ? '' : ', and nothing is under references/ yet'}.`,
      change: {
        lineCount: lineCount - lines,
        h3Count: features.h3Count - moved.reduce((sum, { h3Count }) => sum + h3Count, 0),
        codeBlockCount: features.codeBlockCount - moved.reduce((sum, { fenceCount }) => sum + fenceCount, 0),
        referenceFiles: hasReferences ? referenceFiles : ['references/moved.md'],
      },
    },
  ];
}

/** The fewest of the largest sections that bring the file to 400 lines; three at most. */
function sectionsToMove(largest: readonly Section[], lineCount: number): Section[] {
  const moved: Section[] = [];
  let left = lineCount;
  for (const section of largest.slice(0, 3)) {
    if (moved.length > 0 && left <= LONG_LINES) break;
    moved.push(section);
    left -= section.lineCount;
  }
  return moved;
}

function longFence({ features, evidence: { body } }: StaticKnowledge): AdvicePiece[] {
  const { longestFence } = body;
  if (longestFence === null || longestFence.lineCount < LONG_FENCE || features.lineCount < 250) return [];
  // A file that is one block of code is a prompt, not a template.
  if (longestFence.lineCount * 2 > features.lineCount) return [];
  return [
    {
      basis: 'text',
      dimension: 'progressive_disclosure',
      action: `Move the code block on line ${longestFence.line} into a file under assets/ or scripts/, and say in SKILL.md when to use it. Its ${longestFence.lineCount} lines are loaded even when they are not needed.`,
      change: {
        lineCount: features.lineCount - longestFence.lineCount,
        codeBlockCount: features.codeBlockCount - 1,
        assetFiles: [...features.assetFiles, 'assets/moved'],
      },
    },
  ];
}

function failures({ features, evidence: { body } }: StaticKnowledge): AdvicePiece[] {
  if (features.hasTroubleshooting || !body.isEnglish || body.wordCount < 200) return [];
  // What has no steps and runs nothing has nothing that fails.
  const runs = features.codeBlockLanguages.some((language) => SHELLS.has(language));
  if (!runs && body.stepCount < FEWEST_STEPS) return [];
  const { failures: found } = body;
  if (found.length > 1) return [];
  const [only] = found;
  const adviceText =
    only === undefined
      ? `None of the ${counted(body.wordCount, 'word')} of the text is "error", "fail", "missing", "invalid" or similar`
      : `Only line ${only.line} (${quote(only.text)}) has a word such as "error", "fail", "missing" or "invalid"`;
  return [
    {
      basis: 'text',
      dimension: 'robustness',
      action: `Say in a section "Troubleshooting" or "Edge cases" what to do when input is missing or a step fails. ${adviceText}.`,
      change: { hasTroubleshooting: true },
    },
  ];
}

function examples({ features, evidence }: StaticKnowledge): AdvicePiece[] {
  const { body } = evidence;
  const description = descriptionOf(evidence.fields);
  const early = description.slice(0, 90);
  // A skill that teaches or leads to others has no result that an example could show.
  if (!MAKES.test(early) || TEACHES.test(early)) return [];
  if ([...features.referenceFiles, ...features.assetFiles].some((file) => EXAMPLE_FILE.test(file))) return [];

  if (features.hasExamples || features.codeBlockCount > 0 || !body.isEnglish || body.wordCount < 150)
    return [];
  if (body.examples.length > 1) return [];
  const [only] = body.examples;
  return [
    {
      basis: 'text',
      dimension: 'output_quality',
      action: `Add a section "Examples" with a request and its expected result. The text has no code block, and ${only === undefined ? 'no line introduces an example' : `only line ${only.line} (${quote(only.text)}) comes close to an example`}.`,
      change: { hasExamples: true, codeBlockCount: 1 },
    },
  ];
}

function outputs({ features, evidence }: StaticKnowledge): AdvicePiece[] {
  const { body } = evidence;
  const description = descriptionOf(evidence.fields);
  if (features.namesOutputFormat || !body.isEnglish || body.wordCount < 150) return [];
  if (body.outputs.length > 1 || !PROMISES_OUTPUT.test(description) || TEACHES.test(description)) return [];
  return [
    {
      basis: 'text',
      dimension: 'orchestration_fitness',
      action: `Add a section "Output format" that says what the skill returns, and in which format. The description promises a result (${quote(description, 60)}), but ${body.outputs.length === 0 ? 'no line' : 'only 1 line'} of the text describes it.`,
      change: { namesOutputFormat: true, namesOutput: true },
    },
  ];
}

function repeatedLines({ features, evidence: { body } }: StaticKnowledge): AdvicePiece[] {
  const repeats = features.proseLineCount - features.distinctProseLineCount;
  if (repeats === 0 || body.repeated === null) return [];
  const { text, line, count } = body.repeated;
  const isMuch = repeats >= 10 && repeats * 10 >= features.proseLineCount;
  return [
    {
      basis: isMuch ? 'text' : 'formula',
      dimension: 'token_efficiency',
      action: `Say once what is repeated: ${repeats} of ${counted(features.proseLineCount, 'line')} of prose ${repeats === 1 ? 'repeats' : 'repeat'} another word for word; ${quote(text)} occurs ${count} times, first on line ${line}.`,
      change: { proseLineCount: features.distinctProseLineCount },
    },
  ];
}

function untaggedCode({ features, evidence: { body } }: StaticKnowledge): AdvicePiece[] {
  const { untaggedCode: untagged } = body;
  const [first] = untagged;
  if (first === undefined || untagged.length < 3) return [];
  return [
    {
      basis: 'text',
      dimension: 'code_template_quality',
      action: `Tag code blocks with their language, as in \`\`\`bash, so that an agent can tell commands from output. ${untagged.length} of ${counted(features.codeBlockCount, 'code block')} hold code or commands without a tag, the first on line ${first.line} (${quote(first.text, 40)}).`,
      change: {},
    },
  ];
}

/**
 * Advice on long references: agents read only the first lines of a long file, and miss what these do not
 * announce.
 */
function longReferenceFiles({ evidence: { longReferences } }: StaticKnowledge): AdvicePiece[] {
  const [first] = longReferences;
  if (first === undefined) return [];
  const others = longReferences.length - 1;
  return [
    {
      basis: 'text',
      dimension: 'progressive_disclosure',
      action: `Put a table of contents at the top of ${quote(first.path, 80)}, down to ${quote(first.lastHeading, 50)}, or split the file. It has ${first.lineCount} lines under ${first.headingCount} H2 headings and no table of contents${others === 0 ? '' : `; nor ${others === 1 ? 'has 1 other file' : `have ${others} other files`} of 150 lines or more`}. Agents often read only the beginning of a long file; the published guidance asks for one from 100 lines on.`,
      change: {},
    },
  ];
}

/** Returns true when advice already asks for more text, so that the formula need not repeat it. */
export function saysTooLittle(features: StaticFeatures, evidence: SkillEvidence): boolean {
  return isThin(features, evidence.body);
}
