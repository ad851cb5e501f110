import { SCAN_RULES } from '@plugin-eval/scan/rules/scan-rules.ts';

/** The list of November 2026, and what has no rule because no file shows it. */
const OWASP: readonly (readonly [string, string, string])[] = [
  ['AST01', 'Malicious skills', ''],
  ['AST02', 'Supply chain compromise', 'vet pins the commit or the SHA-256'],
  ['AST03', 'Over-privileged skills', ''],
  ['AST04', 'Insecure metadata', ''],
  ['AST05', 'Untrusted external instructions', ''],
  [
    'AST06',
    'Weak isolation',
    'no rule: isolation is a matter of the agent; orders to leave it are reported as checks-disabled',
  ],
  ['AST07', 'Update drift', 'no rule: `vet --against` compares two versions'],
  ['AST08', 'Poor scanning', 'no rule: analysability says what was not read'],
  ['AST09', 'No governance', 'no rule: not in the files of a skill'],
  ['AST10', 'Cross-platform reuse', 'no rule'],
];
/** The codes of MaliciousSkillBench. */
const CATEGORIES: readonly (readonly [string, string])[] = [
  ['credential_access', ''],
  ['data_exfiltration_disclosure', ''],
  ['defense_evasion_obfuscation', ''],
  ['dependency_supply_chain', ''],
  ['discovery_reconnaissance', 'facts about the machine are reported where they are sent'],
  ['execution_code_delivery', ''],
  ['instruction_goal_memory_manipulation', ''],
  ['integrity_output_manipulation', ''],
  ['persistence_control', ''],
  ['privilege_tool_authority_abuse', ''],
  ['resource_availability_abuse', ''],
];

/** Which rules cover which entry of two lists of threats: computed from the catalogue. */
export function scannerCoverage(): string {
  const rules = (isOf: (rule: (typeof SCAN_RULES)[number]) => boolean) =>
    SCAN_RULES.filter(isOf)
      .map(({ id }) => `[${id}](rules/${id}.md)`)
      .join(', ');
  return [
    '## Which threats have rules',
    '',
    'OWASP Agentic Skills Top 10:',
    '',
    '| Entry | Rules | Note |',
    '|---|---|---|',
    ...OWASP.map(
      ([id, title, note]) =>
        `| ${id} ${title} | ${rules(({ owasp }) => (owasp as readonly string[]).includes(id))} | ${note} |`,
    ),
    '',
    'Codes of MaliciousSkillBench:',
    '',
    '| Code | Rules | Note |',
    '|---|---|---|',
    ...CATEGORIES.map(
      ([id, note]) =>
        `| ${id} | ${rules(({ categories }) => (categories as readonly string[]).includes(id))} | ${note} |`,
    ),
    '',
  ].join('\n');
}
