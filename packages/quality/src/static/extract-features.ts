import type { StaticFeatures } from '@plugin-eval/core/documents/evaluation.ts';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import { WordPattern } from '@plugin-eval/core/text/word-pattern.ts';
import type { CrossReference, Skill } from '@plugin-eval/skill/skill.ts';
import { readDescriptionSignals } from './description-signals.ts';
import { countDirectives, readProseSignals } from './prose-signals.ts';

const EXAMPLES = new WordPattern(String.raw`\b(?:examples?|usage)\b`, 'i');
const RELATED_HEADING = new WordPattern(String.raw`\brelated\b`, 'i');
const BEFORE_FIRST_LETTER = /^\P{L}+/u;
const TROUBLESHOOTING = new WordPattern(
  String.raw`^(?:troubleshoot|common\s+(?:issue|error|problem|mistake|pitfall)|error\s+handling|edge\s+case|faq|gotcha)`,
  'i',
);

/** The features of a skill that layer 1 scores. Source: docs/specification/quality.md, "Features". */
export function extractFeatures(skill: Skill): StaticFeatures {
  const { body, frontmatter } = skill;
  const bodyLines = skill.lines.slice(frontmatter.lineCount);
  const prose = bodyLines.filter((_, index) => !body.isCode[index]);
  const { mentionsRelated, ...proseSignals } = readProseSignals(prose);
  const sections = body.headings.filter(({ level }) => level === 2 || level === 3).map(({ text }) => text);
  return {
    lineCount: skill.lines.length,
    h2Count: body.headings.filter(({ level }) => level === 2).length,
    h3Count: body.headings.filter(({ level }) => level === 3).length,
    codeBlockCount: body.fences.length,
    codeBlockLanguages: [
      ...new Set(body.fences.map(({ language }) => language).filter((name) => name !== '')),
    ],
    hasExamples: sections.some((text) => EXAMPLES.test(text)),
    hasTroubleshooting: sections.some((text) => TROUBLESHOOTING.test(text.replace(BEFORE_FIRST_LETTER, ''))),
    hasTable: body.hasTable,
    directiveCount: countDirectives(skill.lines.slice(0, frontmatter.lineCount)) + countDirectives(prose),
    referenceFiles: skill.referenceFiles,
    assetFiles: skill.assetFiles,
    crossReferences: {
      resolved: targetsWith('resolved', skill.crossReferences),
      dead: targetsWith('dead', skill.crossReferences),
      untested: targetsWith('untested', skill.crossReferences),
    },
    ...readDescriptionSignals(frontmatter.fields),
    ...proseSignals,
    pointsToRelated: mentionsRelated || body.headings.some(({ text }) => RELATED_HEADING.test(text)),
    orphanReferences: skill.orphanReferences.map(({ target }) => target),
    deadLinks: skill.crossReferences
      .filter((ref) => ref.status === 'dead' && ref.byLink)
      .map(({ target }) => target),
  };
}

function targetsWith(status: CrossReference['status'], references: readonly CrossReference[]): string[] {
  return references
    .filter((reference) => reference.status === status)
    .map(({ target }) => target)
    .sort(compareCodePoints);
}
