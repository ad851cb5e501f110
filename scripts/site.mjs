// `npm run site`: builds the documentation into site/dist. The site is a package of its own, so that whoever works on the
// product does not install it.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run, setUp } from './set-up.mjs';

const node = setUp();
const site = join(ROOT, 'site');
const mark = join(site, 'node_modules', '.plugin-eval-installed');
const lock = createHash('sha256')
  .update(readFileSync(join(site, 'package-lock.json')))
  .digest('hex');
if (!existsSync(mark) || readFileSync(mark, 'utf8') !== lock) {
  process.stderr.write('Installing what builds the site (once) ...\n');
  run(
    'npm',
    ['install', '--prefix', site, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    'npm install of the site failed.',
  );
  writeFileSync(mark, lock);
}
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
