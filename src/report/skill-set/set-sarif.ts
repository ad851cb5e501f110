import type { SkillSet } from '../../documents/skill-set.ts';
import { sarifLocation } from '../sarif/sarif-results.ts';
import { sarifLevel } from '../sarif/sarif-rules.ts';
import { untrustedSarifText } from '../sarif/sarif-text.ts';
import { SOURCE_ROOT } from '../sarif/sarif-uri.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

const RULES = {
  'not-listed': 'An agent does not list the skill.',
  'description-lost': 'An agent lists less than the description.',
  collision: 'Two skills say nearly the same.',
  'duplicate-body': 'Two skills have nearly the same body.',
  'similar-name': 'Two names are easily taken for one.',
  'recall-loss': 'A change takes prompts from other skills.',
} as const;

/** A log with one run: a result for each finding of a set. Source: SARIF 2.1.0, 3.27 (result). */
export function renderSetSarif(
  set: SkillSet,
  options: { repositoryPrefix: string; docsUrl: string },
): string {
  const { tool, findings, errors, skills } = set;
  const ids = Object.keys(RULES);
  const placeOf = (skill: number) =>
    sarifLocation(
      { file: skills[skill]?.path ?? '.', line: skills[skill]?.line ?? null, column: null },
      options.repositoryPrefix,
    );
  const run = {
    tool: {
      driver: {
        name: tool.name,
        version: tool.version,
        semanticVersion: tool.version,
        informationUri: options.docsUrl,
        rules: Object.entries(RULES).map(([id, text]) => ({ id, shortDescription: { text } })),
      },
    },
    automationDetails: { id: 'plugin-eval/set/' },
    invocations: [
      {
        executionSuccessful: errors.length === 0,
        toolExecutionNotifications: errors
          .slice(0, 1_000)
          .map(({ message }) => ({ level: 'error', message: { text: untrustedSarifText(message) } })),
      },
    ],
    columnKind: 'unicodeCodePoints',
    originalUriBaseIds: { [SOURCE_ROOT]: { description: { text: 'The root of the repository.' } } },
    results: findings.map(({ rule, level, agents, skill, other, message, fix }, index) => ({
      ruleId: rule,
      ruleIndex: ids.indexOf(rule),
      level: sarifLevel(level),
      message: { text: untrustedSarifText(`${message} ${fix}`) },
      locations: [placeOf(skill)],
      ...(other === null ? {} : { relatedLocations: [{ id: 1, ...placeOf(other) }] }),
      partialFingerprints: {
        'pluginEvalSet/v1': [
          rule,
          skills[skill]?.path,
          other === null ? '' : skills[other]?.path,
          index,
        ].join(':'),
      },
      properties: { agents },
    })),
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}
