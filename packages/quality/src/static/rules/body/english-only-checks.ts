import { COVERED_LANGUAGES } from '@plugin-eval/core/text/languages/language-data.ts';
import { bodyLanguage } from '../../body-language.ts';
import type { SkillRule } from '../../rule-definition.ts';

export const englishOnlyChecks: SkillRule = {
  id: 'english-only-checks',
  group: 'body',
  level: 'info',
  title: 'The body is not in English',
  detects:
    'A body in another language in which no English heading for examples or for troubleshooting was found. The sub-check of structure counts such headings in English only.',
  why: 'The score may be lower than the skill deserves.',
  fix: 'Nothing needs to be changed.',
  of: 'skill',
  check: (skill) => {
    const missing = [
      !skill.features.hasExamples && '"Examples"',
      !skill.features.hasTroubleshooting && '"Troubleshooting"',
    ].filter((heading) => heading !== false);
    const language = missing.length === 0 ? 'en' : bodyLanguage(skill);
    if (language === 'en') return [];
    const name = COVERED_LANGUAGES.get(language)?.name;
    return [
      {
        line: skill.frontmatter.lineCount + 1,
        message: `The body is ${name === undefined ? 'not in English' : `in ${name}`}: a heading such as ${missing.join(' or ')} is recognised in English only.`,
      },
    ];
  },
  examples: {
    fires: [
      'Falte das Papier entlang der Linie und drücke die Kante mit dem Daumen fest an. Wende das Blatt und falte es noch einmal.',
    ],
    spares: ['Fold the sheet along both diagonals.'],
  },
};
