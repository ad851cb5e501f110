import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { headingAnchor } from './heading-anchor.ts';
import { sectionsOf } from './pages.ts';
import { repositoryMarkdown } from './repository-markdown.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { version, description, repository } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
const github = repository.url.replace(/^git\+|\.git$/g, '');

/** The README and the pages of docs/, which scripts/site.mjs copies here, as a site that can be searched without a network. */
export default defineConfig({
  srcDir: './pages',
  outDir: './dist',
  base: '/plugin-eval/',
  lang: 'en',
  title: 'plugin-eval',
  description,
  lastUpdated: false,
  rewrites: {
    ':folder/README.md': ':folder/index.md',
    'reference/rules/README.md': 'reference/rules/index.md',
  },
  markdown: {
    anchor: { slugify: headingAnchor },
    // The default one is too pale for YAML.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
    config: (markdown) => repositoryMarkdown(markdown, root, github),
  },
  themeConfig: {
    nav: [
      { text: 'Start', link: '/authors#start-in-five-minutes' },
      { text: 'Limits', link: '/limits' },
      { text: 'Reference', link: '/reference/' },
      { text: `v${version}`, link: `${github}/blob/main/CHANGELOG.md` },
    ],
    sidebar: sectionsOf(`${root}/docs`),
    outline: [2, 3],
    search: { provider: 'local' },
    socialLinks: [{ icon: 'github', link: github }],
  },
});
