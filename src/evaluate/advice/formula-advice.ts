import type { StaticFeatures } from '../../documents/evaluation.ts';
import type { SkillEvidence } from '../../static/skill-evidence.ts';
import type { AdvicePiece, StaticKnowledge } from './advice-piece.ts';
import { counted, quote } from './quotation.ts';
import { saysTooLittle } from './text-advice.ts';

/** Full points for structure begin here. Source: docs/specification/quality.md, "structural_completeness". */
const FULL_HEADINGS = 6;
const FULL_CODE_BLOCKS = 5;
const FULL_LANGUAGES = 3;

/** Edits that the formula rewards and that help a reader only where they fit the skill. They say so. */
export function formulaAdvice(knowledge: StaticKnowledge): AdvicePiece[] {
  const isEnglish = knowledge.evidence.body.language === 'en';
  // Whoever has no body yet needs no details of one.
  if (knowledge.evidence.body.contentLineCount === 0) return [];
  return [
    ...(isEnglish ? [...wordsOfInterface(knowledge), ...supervisingWords(knowledge)] : []),
    ...length(knowledge),
    ...folders(knowledge),
    ...structure(knowledge),
    ...(isEnglish ? neighbours(knowledge) : []),
  ].map((piece) => ({ ...piece, basis: 'formula', action: `For the score only: ${piece.action}` }));
}

type FormulaPiece = Omit<AdvicePiece, 'basis'>;

function wordsOfInterface({ features }: StaticKnowledge): FormulaPiece[] {
  const missing = [
    !features.namesOutputFormat && 'a line with "output" and "format" (or "return" and "JSON")',
    !features.namesOutput && 'a word such as "returns" or "produces"',
    !features.namesInput && 'a word such as "input", "parameter" or "argument"',
  ].filter((form) => form !== false);
  if (missing.length === 0) return [];
  return [
    {
      dimension: 'orchestration_fitness',
      action: `the text outside code lacks ${missing.join(', ')}; other words for what goes in and comes out are not counted. Where the skill takes input or returns something, name it so.`,
      change: { namesOutputFormat: true, namesOutput: true, namesInput: true },
    },
  ];
}

function supervisingWords({ features, evidence }: StaticKnowledge): FormulaPiece[] {
  if (features.orchestrationWordCount < 2) return [];
  const words = evidence.body.supervising.slice(0, 4).map(([word, count]) => `"${word}" ${count}`);
  return [
    {
      dimension: 'orchestration_fitness',
      action: `${features.orchestrationWordCount} words of supervising are counted (${words.join(', ')}). If the skill itself plans and delegates, leave that to an agent; if the words only name its subject, leave them.`,
      change: { orchestrationWordCount: 0 },
    },
  ];
}

function length({ features, evidence }: StaticKnowledge): FormulaPiece[] {
  if (features.lineCount >= 200 || saysTooLittle(features, evidence)) return [];
  return [
    {
      dimension: 'progressive_disclosure',
      action: `SKILL.md has ${counted(features.lineCount, 'line')} and ${counted(evidence.body.wordCount, 'word')}; full points begin at 200 lines. Add what is missing, if anything is, and no padding.`,
      change: { lineCount: 200 },
    },
  ];
}

function folders({ features }: StaticKnowledge): FormulaPiece[] {
  const { referenceFiles, assetFiles, lineCount } = features;
  const pieces: FormulaPiece[] = [];
  if (referenceFiles.length === 0) {
    pieces.push({
      dimension: 'progressive_disclosure',
      action: `there is no file under references/, which earns points at any length; ${counted(lineCount, 'line')} can well stand in one file.`,
      change: { referenceFiles: ['references/detail.md'] },
    });
  }
  if (assetFiles.length === 0) {
    pieces.push({
      dimension: 'progressive_disclosure',
      action:
        'there is no file under assets/. If the skill hands out templates or data, keep them there; files in other folders (such as scripts/ or templates/) are not counted.',
      change: { assetFiles: ['assets/template'] },
    });
  }
  return pieces;
}

function structure({ features, evidence }: StaticKnowledge): FormulaPiece[] {
  const { h2Count, h3Count, codeBlockCount, codeBlockLanguages: languages } = features;
  const missing = [
    h2Count + h3Count < FULL_HEADINGS &&
      `${counted(h2Count + h3Count, 'H2 or H3 heading')} (full points: ${FULL_HEADINGS})`,
    codeBlockCount < FULL_CODE_BLOCKS && `${counted(codeBlockCount, 'code block')} (${FULL_CODE_BLOCKS})`,
    languages.length < FULL_LANGUAGES &&
      `${languages.length === 0 ? 'no code language' : `the code ${languages.length === 1 ? 'language' : 'languages'} ${languages.map((name) => quote(name, 20)).join(' and ')}`} (${FULL_LANGUAGES})`,
    !features.hasTable && 'no table',
    ...(evidence.body.language === 'en' ? englishStructure(features, evidence) : []),
  ].filter((form) => form !== false);
  if (missing.length === 0) return [];
  return [
    {
      dimension: 'structural_completeness',
      action: `the structure that is counted: ${missing.join(', ')}. Add what fits the skill.`,
      change: {
        h2Count: Math.max(h2Count, FULL_HEADINGS - h3Count),
        codeBlockCount: Math.max(codeBlockCount, FULL_CODE_BLOCKS),
        codeBlockLanguages: [...languages, 'a', 'b', 'c'].slice(
          0,
          Math.max(languages.length, FULL_LANGUAGES),
        ),
        hasTable: true,
        ...(evidence.body.language === 'en'
          ? { hasExamples: true, hasTroubleshooting: true, discussesDecisions: true }
          : {}),
      },
    },
  ];
}

/** Headings and words that are recognised in English only. */
function englishStructure(features: StaticFeatures, evidence: SkillEvidence): (string | false)[] {
  return [
    !features.hasExamples && 'no heading with "example" or "usage"',
    !features.hasTroubleshooting &&
      `no heading that begins with "Troubleshooting", "Common errors", "Edge cases" or the like${otherFailures(evidence.body.failures.length)}`,
    !features.discussesDecisions && 'none of the words "decision", "comparison" and "trade-off"',
  ];
}

function otherFailures(lines: number): string {
  return lines < 2 ? '' : ` (${lines} lines do speak of errors, limits or the like)`;
}

function neighbours({ features }: StaticKnowledge): FormulaPiece[] {
  const { resolved } = features.crossReferences;
  if (features.pointsToRelated && resolved.length >= 4) return [];
  const missing = [
    !features.pointsToRelated && 'no heading "Related" and no "see also" or "related skills"',
    resolved.length < 4 &&
      `${counted(resolved.length, 'link')} to other skills by relative path (full points: 4)`,
  ].filter((form) => form !== false);
  return [
    {
      dimension: 'ecosystem_coherence',
      action: `${missing.join(', ')}. Name neighbours only if the skill is installed together with them.`,
      change: {
        pointsToRelated: true,
        crossReferences: { ...features.crossReferences, resolved: ['../a', '../b', '../c', '../d'] },
      },
    },
  ];
}
