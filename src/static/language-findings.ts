import type { StaticFeatures } from '../documents/evaluation.ts';
import type { Finding } from '../documents/finding.ts';
import type { Skill } from '../skill/skill.ts';
import { COVERED_LANGUAGES } from '../text/languages/language-data.ts';
import { descriptionPlace } from './anti-pattern-findings.ts';
import { bodyLanguage } from './body-language.ts';
import { makeFinding } from './finding.ts';
import { isTriggerAssessed } from './trigger-assessment.ts';

/** Says which checks do not know the language of a skill, so that silence or a low score is not taken for a verdict. */
export function languageFindings(skill: Skill, features: StaticFeatures): Finding[] {
  const found: Finding[] = [];
  if (!features.exempt && !isTriggerAssessed(features))
    found.push(makeFinding('language-not-assessed', { file: skill.path, ...descriptionPlace(skill) }));
  const missing = [
    !features.hasExamples && '"Examples"',
    !features.hasTroubleshooting && '"Troubleshooting"',
  ].filter((heading) => heading !== false);
  const language = missing.length === 0 ? 'en' : bodyLanguage(skill);
  if (language !== 'en') {
    const name = COVERED_LANGUAGES.get(language)?.name;
    found.push(
      makeFinding('english-only-checks', {
        file: skill.path,
        line: skill.frontmatter.lineCount + 1,
        message: `The body is ${name === undefined ? 'not in English' : `in ${name}`}: a heading such as ${missing.join(' or ')} is recognised in English only.`,
      }),
    );
  }
  return found;
}
