import type { StaticFeatures } from '@plugin-eval/core/documents/evaluation.ts';
import type { SkillEvidence } from '../../static/skill-evidence.ts';
import type { AdvicePiece, StaticKnowledge } from './advice-piece.ts';
import { counted, quote } from './quotation.ts';
import { saysTooLittle } from './text-advice.ts';

/** Full points for structure begin here. Source: docs/specification/quality.md, "structural_completeness". */
const FULL_HEADINGS = 6;
const FULL_CODE_BLOCKS = 5;
const FULL_LANGUAGES = 3;

/** Edits that the formula rewards and that help a reader only where they fit the skill. */
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
  ].map((piece) => ({ ...piece, basis: 'formula' }));
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
      action: `The text outside code lacks ${missing.join(', ')}. Use these words where the skill takes input or returns something; the formula counts no others.`,
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
      action: `${features.orchestrationWordCount} words about supervising agents cost points (${words.join(', ')}). If the skill plans and delegates, leave that to an agent; if the words only describe its subject, keep them.`,
      change: { orchestrationWordCount: 0 },
    },
  ];
}

function length({ features, evidence }: StaticKnowledge): FormulaPiece[] {
  if (features.lineCount >= 200 || saysTooLittle(features, evidence)) return [];
  return [
    {
      dimension: 'progressive_disclosure',
      action: `SKILL.md has ${counted(features.lineCount, 'line')} and ${counted(evidence.body.wordCount, 'word')}; full points begin at 200 lines. Add only what is missing, no padding.`,
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
      action: `There is no file under references/, which earns points at any length. ${counted(lineCount, 'line')} fit well in one file.`,
      change: { referenceFiles: ['references/detail.md'] },
    });
  }
  if (assetFiles.length === 0) {
    pieces.push({
      dimension: 'progressive_disclosure',
      action:
        'There is no file under assets/. Keep templates and data there if the skill has any; other folders, such as scripts/ or templates/, do not count.',
      change: { assetFiles: ['assets/template'] },
    });
  }
  return pieces;
}

function structure({ features, evidence }: StaticKnowledge): FormulaPiece[] {
  const { h2Count, h3Count, codeBlockCount, codeBlockLanguages: languages } = features;
  const missing = [
    h2Count + h3Count < FULL_HEADINGS &&
      `${counted(h2Count + h3Count, 'H2 or H3 heading')} (${FULL_HEADINGS} for full points)`,
    codeBlockCount < FULL_CODE_BLOCKS &&
      `${counted(codeBlockCount, 'code block')} (${FULL_CODE_BLOCKS} for full points)`,
    languages.length < FULL_LANGUAGES &&
      `${languages.length === 0 ? 'no code language' : `the code ${languages.length === 1 ? 'language' : 'languages'} ${languages.map((name) => quote(name, 20)).join(' and ')}`} (${FULL_LANGUAGES} for full points)`,
    !features.hasTable && 'no table',
    ...(evidence.body.language === 'en' ? englishStructure(features, evidence) : []),
  ].filter((form) => form !== false);
  if (missing.length === 0) return [];
  return [
    {
      dimension: 'structural_completeness',
      action: `The formula counts structure and found ${missing.join(', ')}. Add what fits the skill.`,
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
  return lines < 2 ? '' : ` (although ${lines} lines mention errors or limits)`;
}

function neighbours({ features }: StaticKnowledge): FormulaPiece[] {
  const { resolved } = features.crossReferences;
  if (features.pointsToRelated && resolved.length >= 4) return [];
  const missing = [
    !features.pointsToRelated && 'no heading "Related", "see also" or "related skills"',
    resolved.length < 4 &&
      `${counted(resolved.length, 'link')} to other skills by relative path (4 for full points)`,
  ].filter((form) => form !== false);
  return [
    {
      dimension: 'ecosystem_coherence',
      action: `The text has ${missing.join(', and ')}. Link other skills only if they are installed with this one.`,
      change: {
        pointsToRelated: true,
        crossReferences: { ...features.crossReferences, resolved: ['../a', '../b', '../c', '../d'] },
      },
    },
  ];
}
