/** Result of reading a rule's findings on published skills, one by one. */
export interface Reading {
  /** Number of findings, at any level. */
  hits: number;
  /** Number read in context: all, or a seeded sample. */
  read: number;
  /** Right, and worth the author's time. */
  useful: number;
  /** Correct, but of no use. */
  noise: number;
  /** Incorrect findings. */
  wrong: number;
  /**
   * About a file of a kind or size that the copy we read holds nowhere (csv, tm7, bicep, html, svg; JSON of more than
   * 200 kB): right about the copy, and presumably wrong about the skill.
   */
  incomplete: number;
  remark?: string;
}

export const READ_ON = '2026-11-22';
export const SKILLS_READ = 773;
export const COLLECTIONS_READ =
  'github/awesome-copilot, wshobson/agents, NVIDIA/skills, coreyhaines31/marketingskills and obra/superpowers';

/** Readings by rule; rules not listed reported nothing. */
export const READINGS: Readonly<Record<string, Reading>> = {
  MISSING_TRIGGER: {
    hits: 239,
    read: 239,
    useful: 230,
    noise: 6,
    wrong: 3,
    incomplete: 0,
    remark: '17 are infos, all of them useful; of the 222 warnings 213 are.',
  },
  OVER_CONSTRAINED: { hits: 2, read: 2, useful: 1, noise: 1, wrong: 0, incomplete: 0 },
  BLOATED_SKILL: { hits: 2, read: 2, useful: 2, noise: 0, wrong: 0, incomplete: 0 },
  ORPHAN_REFERENCE: { hits: 1, read: 1, useful: 0, noise: 0, wrong: 0, incomplete: 1 },
  DEAD_CROSS_REF: { hits: 5, read: 5, useful: 5, noise: 0, wrong: 0, incomplete: 0 },
  'unknown-field': {
    hits: 80,
    read: 38,
    useful: 13,
    noise: 25,
    wrong: 0,
    incomplete: 0,
    remark: 'All 8 warnings, which are near misses, are useful; of 30 infos (seed 15) 5 are.',
  },
  'name-folder-mismatch': {
    hits: 16,
    read: 16,
    useful: 1,
    noise: 15,
    wrong: 0,
    incomplete: 0,
    remark: 'The 15 are infos, in skills that are pages of another; the warning is useful.',
  },
  'description-markup': {
    hits: 5,
    read: 5,
    useful: 1,
    noise: 4,
    wrong: 0,
    incomplete: 0,
    remark: 'The 4 are infos about a bare bracket; the warning is useful.',
  },
  'dangling-mention': { hits: 16, read: 16, useful: 14, noise: 0, wrong: 0, incomplete: 2 },
  'dead-link': { hits: 18, read: 18, useful: 11, noise: 0, wrong: 0, incomplete: 7 },
  'unclosed-fence': { hits: 7, read: 7, useful: 7, noise: 0, wrong: 0, incomplete: 0 },
  'empty-code-block': { hits: 1, read: 1, useful: 1, noise: 0, wrong: 0, incomplete: 0 },
  'control-characters': {
    hits: 8,
    read: 8,
    useful: 8,
    noise: 0,
    wrong: 0,
    incomplete: 0,
    remark:
      'All are infos, of one skill, about arrows and bullets that were lost; as warnings about a terminal they were noise.',
  },
  'large-body': {
    hits: 84,
    read: 15,
    useful: 7,
    noise: 8,
    wrong: 0,
    incomplete: 0,
    remark:
      'Drawn with seed 15; judged by the headings and the files beside it, not by reading the whole body.',
  },
  'body-lines': {
    hits: 37,
    read: 15,
    useful: 12,
    noise: 3,
    wrong: 0,
    incomplete: 0,
    remark:
      'Drawn with seed 15; judged by the headings and the files beside it, not by reading the whole body.',
  },
  'body-tokens': {
    hits: 28,
    read: 15,
    useful: 9,
    noise: 6,
    wrong: 0,
    incomplete: 0,
    remark:
      'Drawn with seed 15; judged by the headings and the files beside it, not by reading the whole body.',
  },
  'reference-nested': { hits: 6, read: 6, useful: 2, noise: 3, wrong: 1, incomplete: 0 },
  'model-alias': {
    hits: 81,
    read: 15,
    useful: 0,
    noise: 15,
    wrong: 0,
    incomplete: 0,
    remark:
      'Drawn with seed 15. All are agents of plugins for Claude Code, which binds them to one vendor anyway.',
  },
  'tool-names': { hits: 14, read: 14, useful: 6, noise: 6, wrong: 2, incomplete: 0 },
};

/** Findings of level warning or error, read without regard to their rule. */
export interface SampleReading {
  what: string;
  /** Size of the population sampled. */
  of: number;
  read: number;
  useful: number;
  noise: number;
  wrong: number;
  incomplete: number;
}

export const SAMPLES: readonly SampleReading[] = [
  {
    what: 'rules of commit ab9ba63, 100 drawn with seed 15',
    of: 403,
    read: 100,
    useful: 62,
    noise: 31,
    wrong: 7,
    incomplete: 0,
  },
  {
    what: 'rules of today, 100 drawn with seed 15',
    of: 268,
    read: 100,
    useful: 93,
    noise: 0,
    wrong: 2,
    incomplete: 5,
  },
  {
    what: 'rules of today, 100 drawn with seed 16',
    of: 268,
    read: 100,
    useful: 95,
    noise: 3,
    wrong: 1,
    incomplete: 1,
  },
  { what: 'rules of today, all', of: 268, read: 268, useful: 250, noise: 7, wrong: 3, incomplete: 8 },
];
