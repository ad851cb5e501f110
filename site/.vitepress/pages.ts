import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Page {
  text: string;
  link: string;
}

interface Section {
  text: string;
  items: Page[];
}

/** What stands at the side of every page, in the order in which a reader needs it. */
const SECTIONS: Section[] = [
  {
    text: 'Begin',
    items: [
      { text: 'Start in five minutes', link: '/start' },
      { text: 'Concepts', link: '/concepts' },
      { text: 'How to', link: '/how-to' },
    ],
  },
  {
    text: 'Your work',
    items: [
      { text: 'For authors', link: '/for-authors' },
      { text: 'For maintainers', link: '/for-maintainers' },
      { text: 'For approvers', link: '/for-approvers' },
      { text: 'For researchers', link: '/for-researchers' },
    ],
  },
  {
    text: 'Guides',
    items: [
      { text: 'How a score comes about', link: '/methodology' },
      { text: 'The judge', link: '/judge' },
      { text: 'Agent sessions', link: '/sessions' },
      { text: 'Prompts and tests', link: '/prompts' },
      { text: 'Writing tests of skills', link: '/evals' },
      { text: 'Certificates', link: '/certify' },
      { text: 'Ranking', link: '/ranking' },
      { text: 'The scanner', link: '/security-scanner' },
      { text: 'Sets of skills', link: '/skill-sets' },
      { text: 'The threat map', link: '/threat-map' },
      { text: 'Live targets', link: '/live-targets' },
      { text: 'In a pipeline', link: '/ci' },
      { text: 'For agents: MCP', link: '/mcp' },
      { text: 'Viewer', link: '/viewer' },
      { text: 'Journal', link: '/journal' },
      { text: 'A shared database', link: '/fleet' },
      { text: 'Batches', link: '/batches' },
    ],
  },
  {
    text: 'Reference',
    items: [
      { text: 'All of it', link: '/reference' },
      { text: 'Command line', link: '/cli' },
      { text: 'Commands', link: '/commands' },
      { text: 'Configuration', link: '/configuration' },
      { text: 'Models', link: '/models' },
      { text: 'Agents', link: '/agents' },
      { text: 'Rules', link: '/rules/' },
      { text: 'Probes', link: '/probes' },
      { text: 'Schemas', link: '/schemas' },
      { text: 'Library', link: '/api' },
      { text: 'Specification', link: '/specification/' },
      { text: 'What stays stable', link: '/stability' },
      { text: 'Decisions', link: '/decisions/' },
    ],
  },
  {
    text: 'What it is worth',
    items: [
      { text: 'Limits', link: '/limits' },
      { text: 'Measured errors', link: '/measured-errors' },
      { text: 'What the quick score is worth', link: '/validity' },
      { text: 'What the threat map cannot see', link: '/limitations' },
    ],
  },
  {
    text: 'Coming from',
    items: [
      { text: 'Python plugin-eval', link: '/from-python-plugin-eval' },
      { text: 'skill-creator', link: '/from-skill-creator' },
      { text: 'promptfoo', link: '/from-promptfoo' },
      { text: 'waza', link: '/from-waza' },
      { text: 'Compared with other tools', link: '/comparison' },
    ],
  },
];

/** The sections, and at the end what of the pages stands in none of them, by its heading. @param docs the folder of the pages */
export function sectionsOf(docs: string): Section[] {
  const listed = new Set(SECTIONS.flatMap(({ items }) => items.map(({ link }) => `${link.slice(1)}.md`)));
  const items = readdirSync(docs)
    .filter((name) => name.endsWith('.md') && name !== 'index.md' && !listed.has(name))
    .sort()
    .map((name) => ({
      text: /^# (.+)$/m.exec(readFileSync(join(docs, name), 'utf8'))?.[1] ?? name,
      link: `/${name.replace(/\.md$/, '')}`,
    }));
  return items.length === 0 ? SECTIONS : [...SECTIONS, { text: 'Further pages', items }];
}
