/** Limits on reading an untrusted folder. Each can be set in the configuration under `limits`. */
export interface ReadLimits {
  /** Bytes of one SKILL.md, agent file or manifest; more is an error for that subject. */
  maxFileBytes: number;
  /** Directory entries read in one skill folder, and in one search for skills (times 100). */
  maxEntries: number;
  /** Folders below the starting folder. */
  maxDepth: number;
  /** Nesting of frontmatter YAML; deeper frontmatter counts as broken. */
  maxYamlDepth: number;
  /** Most YAML alias expansions; more count as broken. */
  maxYamlAliases: number;
  /** Nesting of Markdown blocks and of inline markup. */
  maxMarkdownNesting: number;
  /** Milliseconds one file may keep a parser busy; longer is an error for that subject. */
  maxParseMs: number;
  /** Real paths of folders that links may lead into: those that the user named, and the user's stores of skills. Absent: no link out of the boundary is followed. */
  named?: readonly string[];
}

/** Reading rules for a skill to be installed in a session. */
export interface InstallRules extends ReadLimits {
  /** Real paths of files that are never installed, in any skill: the answer key of the sessions. */
  leaveOut?: readonly string[];
}

export const DEFAULT_READ_LIMITS: ReadLimits = {
  maxFileBytes: 8 * 1024 * 1024,
  maxEntries: 20_000,
  maxDepth: 64,
  maxYamlDepth: 100,
  maxYamlAliases: 100,
  maxMarkdownNesting: 400,
  maxParseMs: 10_000,
};

/** Returns limits that hold on any machine: without the folders that the user named on this one. */
export function withoutNamed({ named: _, ...limits }: ReadLimits): Omit<ReadLimits, 'named'> {
  return limits;
}
