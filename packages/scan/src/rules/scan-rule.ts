import type { Level } from '@plugin-eval/core/documents/names.ts';
import type { Rule } from '@plugin-eval/core/documents/rule.ts';

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

/**
 * Scope in which the phrases of an order must occur together: a sentence, or a procedure (a list, the text
 * under a heading with its code).
 */
export const ORDER_SCOPES = ['sentence', 'procedure'] as const;
/** `order`: the first phrase addresses the agent or the user; `any`: it may also be a statement. */
export const ORDER_MOODS = ['order', 'any'] as const;
/** `planted`: only in text that becomes permanent instructions. */
export const ORDER_PLACES = ['any', 'planted'] as const;

/** A phrase, or several alternatives. */
export type Clause = string | readonly string[];

/** An order in prose that a rule looks for. Phrases are explained in packages/scan/src/prose/phrase.ts. */
export interface OrderOfRule {
  level: Level;
  /** Message with `{address}` for the address found. */
  message: string;
  /** @default sentence */
  scope?: (typeof ORDER_SCOPES)[number];
  /** @default order */
  mood?: (typeof ORDER_MOODS)[number];
  /** @default any */
  where?: (typeof ORDER_PLACES)[number];
  /** Clauses required in the scope; the first is the order itself. */
  all: readonly Clause[];
  /** Clauses required in the sentence of the first, the one before or the ones after it. */
  near?: readonly Clause[];
  /** Phrases that must not occur in the sentence of the first. */
  unless?: readonly string[];
  /** Phrases near the sentence that make it an error. */
  worse?: readonly string[];
  /** Texts that must make the finding. */
  fires: readonly string[];
  /** Texts that must not. */
  spares: readonly string[];
}

/** Precision of a rule on the listed sets, counted by hand. */
export interface Measured {
  /** The date of the count, YYYY-MM-DD. */
  on: string;
  right: number;
  /** True findings that are harmless in context. */
  noise: number;
  false: number;
}

/** A rule of the scanner. */
export interface ScanRule extends Rule {
  group: 'security';
  owasp: readonly (keyof typeof OWASP_RISKS)[];
  categories: readonly (typeof ATTACK_CATEGORIES)[number][];
  /** Warnings and errors; left out where they were not counted. */
  measured?: Measured;
  /** Its own word lists, by name, with comma-separated entries. */
  words?: Readonly<Record<string, string>>;
  /** Orders it searches for in prose. */
  orders?: readonly OrderOfRule[];
}
