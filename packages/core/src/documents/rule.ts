import type { Level } from './names.ts';

/** One entry of the catalogue: the detected problem, its importance, and the fix. */
export interface Rule {
  id: string;
  group: RuleGroup;
  level: Level;
  /** A short statement of the defect. */
  title: string;
  /** Exact description of the detected problem. */
  detects: string;
  why: string;
  fix: string;
  /** The folder or package, with its version, that a user's rule comes from; absent for shipped rules. */
  origin?: string;
}

export const RULE_GROUPS = {
  'anti-pattern': 'Anti-patterns: each costs 5 % of the score',
  file: 'The file',
  frontmatter: 'Frontmatter',
  specification: 'The published Agent Skills rules',
  substance: 'Substance',
  body: 'The text',
  bundled: 'Bundled files',
  portability: 'Portability between agents',
  plugin: 'Plugins and marketplaces',
  security: 'Whether it is safe to install',
  own: 'Rules of your own',
} as const;

export type RuleGroup = keyof typeof RULE_GROUPS;
