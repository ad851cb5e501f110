/** Skills that are made for the formula and for nobody else: what stands in them, and what has to be said of it. */
export interface GamedSkill {
  /** Files of the skill folder. */
  files: Record<string, string>;
  /** Rules that must speak, the errors first. */
  rules: string[];
}

const PUSHY =
  'Use this skill when creating, when merging, or when filling, or when checking. Use proactively. Triggers automatically when working on anything.';
const HONEST =
  'Folds paper cranes from square sheets and mends torn creases. Use this skill when folding cranes, when mending creases, or when choosing paper.';

const skill = (description: string, body: string) =>
  `---\nname: crane\ndescription: ${description}\n---\n${body}\n`;

export const GAMED_SKILLS: Record<string, GamedSkill> = {
  'no body': {
    files: { 'SKILL.md': skill(PUSHY, '') },
    rules: ['empty-body', 'description-without-purpose'],
  },
  'a body of blank lines': {
    files: { 'SKILL.md': skill(HONEST, '\n'.repeat(200)) },
    rules: ['empty-body'],
  },
  'a body of one comment': {
    files: { 'SKILL.md': skill(HONEST, '<!-- Fold the paper along the line\nand press the crease. -->') },
    rules: ['empty-body'],
  },
  'headings, empty code blocks and files of one byte': {
    files: {
      'SKILL.md': skill(
        PUSHY,
        `## Output format\n## Input\n## Examples\n## Troubleshooting\n## Related\n## Usage\n${['a', 'b', 'c', 'd', 'e'].map((language) => `\`\`\`${language}\n\`\`\``).join('\n')}\n${'\n'.repeat(200)}`,
      ),
      'references/a.md': '.',
      'assets/a': '.',
    },
    rules: ['empty-body', 'tiny-bundled-file', 'description-without-purpose'],
  },
  'headings and code blocks with a little text': {
    files: {
      'SKILL.md': skill(
        HONEST,
        `# Crane\n\nThe output format is JSON. The input is a parameter: the sheet of paper to fold, and the decision is yours.\n\nSee also related skills for more paper.\n\n## A\n\n## B\n\n## Examples\n\n## Troubleshooting\n\n## Related\n\n\`\`\`sh\n\n\`\`\`\n\n\`\`\`py\n\n\`\`\``,
      ),
    },
    rules: ['empty-code-block', 'empty-sections'],
  },
  'one line two hundred times': {
    files: { 'SKILL.md': skill(HONEST, 'The output format of this input is good.\n'.repeat(200)) },
    rules: ['repeated-text'],
  },
  'the same few words in many orders': {
    files: {
      'SKILL.md': skill(
        HONEST,
        Array.from(
          { length: 60 },
          (_, index) => `fold paper crane${' fold'.repeat(index % 5)} paper ${index % 3}`,
        ).join('\n'),
      ),
    },
    rules: ['repeated-text', 'filler-text'],
  },
  'words that are none': {
    files: {
      'SKILL.md': skill(
        HONEST,
        Array.from(
          { length: 40 },
          (_, index) =>
            `Qwer${String.fromCharCode(97 + (index % 26))} zxcvo asdfi${String.fromCharCode(97 + (index % 19))} hjkle.`,
        ).join('\n'),
      ),
    },
    rules: ['filler-text'],
  },
  'lorem ipsum': {
    files: {
      'SKILL.md': skill(
        HONEST,
        'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation.',
      ),
    },
    rules: ['filler-text'],
  },
  'six headings over nine words': {
    files: {
      'SKILL.md': skill(
        HONEST,
        '## Usage\n\nFold it.\n\n## Examples\n\nIt folds.\n\n## Input\n\nPaper.\n\n## Output\n\nA paper crane. Done.',
      ),
    },
    rules: ['thin-body'],
  },
  'ten lines in a sea of blank ones': {
    files: {
      'SKILL.md': skill(
        HONEST,
        'Take a square sheet. Fold both diagonals. Turn it over. Halve every side. Collapse the corners. Narrow the flaps. Open the pocket. Raise its tip. Crease the neck. Spread the wings.'
          .split('. ')
          .join(`.${'\n'.repeat(8)}`),
      ),
    },
    rules: ['blank-lines'],
  },
};
