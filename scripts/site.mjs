// npm run site: builds the documentation into site/dist. The site is a package of its own, which nothing else installs.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, ROOT, run, setUp } from './set-up.mjs';

const node = setUp();
const site = join(ROOT, 'site');
install('site', ['--ignore-scripts=false']);
// Below the package that builds them, where its modules are found.
const pages = join(site, 'pages');
rmSync(pages, { recursive: true, force: true });
run(node, ['scripts/write-docs.ts'], 'The reference could not be written.');
cpSync(join(ROOT, 'docs'), pages, { recursive: true });
writeFileSync(join(pages, 'index.md'), firstPage(readFileSync(join(ROOT, 'README.md'), 'utf8')));
run(
  node,
  [join(site, 'node_modules/vitepress/bin/vitepress.js'), 'build', site],
  'The site could not be built.',
);
process.stderr.write('The site is in site/dist.\n');

/** The README with its links as seen from docs/. */
function firstPage(readme) {
  return readme.replaceAll(/\]\((?!https?:|#)([^)]+)\)/g, (_, path) =>
    path.startsWith('docs/') ? `](${path.slice('docs/'.length)})` : `](../${path})`,
  );
}
