/** Writes the pictures of docs/pictures/ that the product draws itself: the card of a skill, and a threat report. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'plugin-eval-pictures-'));

/** What the built command prints. */
function printed(...args: string[]): string {
  return execFileSync(process.execPath, [join(root, 'dist/plugin-eval.js'), ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

try {
  writeFileSync(
    join(root, 'docs/pictures/card.svg'),
    printed('card', 'examples/skills/review-sql-migrations'),
  );
  const report = join(folder, 'threat.json');
  writeFileSync(
    report,
    printed('threat', 'score', 'examples/responses/fragile-assistant.jsonl', '--output', 'json'),
  );
  writeFileSync(join(root, 'docs/pictures/threat.svg'), printed('picture', report));
} finally {
  rmSync(folder, { recursive: true });
}
