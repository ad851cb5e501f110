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
    text: 'Your work',
    items: [
      { text: 'For authors', link: '/authors' },
      { text: 'For maintainers', link: '/maintainers' },
      { text: 'For approvers', link: '/approvers' },
      { text: 'For researchers', link: '/researchers' },
    ],
  },
  {
    text: 'Guides',
    items: [
      { text: 'CI', link: '/ci' },
      { text: 'Editors', link: '/editors' },
      { text: 'Agent sessions', link: '/sessions' },
      { text: 'Tests of skills', link: '/evals' },
      { text: 'Threat map', link: '/threat-map' },
      { text: 'Certify and rank', link: '/ranking' },
      { text: 'Configuration', link: '/configuration' },
      { text: 'Library, MCP, exports', link: '/library' },
      { text: 'Fleet', link: '/fleet' },
      { text: 'Limits and measured errors', link: '/limits' },
      { text: 'Comparison', link: '/comparison' },
    ],
  },
  {
    text: 'Reference',
    items: [
      { text: 'Commands', link: '/reference/commands' },
      { text: 'Settings', link: '/reference/settings' },
      { text: 'Rules', link: '/reference/rules/' },
      { text: 'Probes', link: '/reference/probes' },
      { text: 'Schemas', link: '/reference/schemas' },
      { text: 'Library', link: '/reference/api' },
      { text: 'Measured: scanner', link: '/reference/scanner' },
      { text: 'Measured: signals', link: '/reference/signals' },
      { text: 'Measured: quick score', link: '/reference/validity' },
      { text: 'Specification', link: '/specification/' },
      { text: 'Decisions', link: '/decisions/' },
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
