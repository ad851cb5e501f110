import type { Rule } from '../../documents/rule.ts';

/** Risks of the OWASP Agentic Skills Top 10, v1.0 of 2026: https://owasp.org/www-project-agentic-skills-top-10/ */
export const OWASP_RISKS = {
  AST01: 'Malicious Skills',
  AST02: 'Supply Chain Compromise',
  AST03: 'Over-Privileged Skills',
  AST04: 'Insecure Metadata',
  AST05: 'Untrusted External Instructions',
} as const;

/** The attack categories of MaliciousSkillBench @893afd6. */
export const ATTACK_CATEGORIES = [
  'credential_access',
  'data_exfiltration_disclosure',
  'defense_evasion_obfuscation',
  'dependency_supply_chain',
  'discovery_reconnaissance',
  'execution_code_delivery',
  'instruction_goal_memory_manipulation',
  'integrity_output_manipulation',
  'persistence_control',
  'privilege_tool_authority_abuse',
  'resource_availability_abuse',
] as const;

/** A rule of the scanner. */
export interface ScanRule extends Rule {
  group: 'security';
  owasp: readonly (keyof typeof OWASP_RISKS)[];
  categories: readonly (typeof ATTACK_CATEGORIES)[number][];
}
