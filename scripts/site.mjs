// npm run site: builds the documentation into site/dist. The site is a package of its own, which nothing else installs.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { install, ROOT, run, setUp } from './set-up.mjs';

const node = setUp();
const site = join(ROOT, 'site');
install('site', ['--ignore-scripts=false']);
// Below the package that builds them, where its modules are found.
const pages = join(site, 'pages');
rmSync(pages, { recursive: true, force: true });
cpSync(join(ROOT, 'docs'), pages, { recursive: true });
run(
  node,
  [join(site, 'node_modules/vitepress/bin/vitepress.js'), 'build', site],
  'The site could not be built.',
);
process.stderr.write('The site is in site/dist.\n');
