import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { findCollisions } from '@plugin-eval/quality/skill-set/collisions.ts';
import { duplicateBodies } from '@plugin-eval/quality/skill-set/duplicate-bodies.ts';
import { readFrontmatter } from '@plugin-eval/skill/frontmatter.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';

// node scripts/measure-collision-bound.ts DATE FOLDER...: reads the skills below folders of real collections and writes
// the similarity above which 5 % of them have a nearest neighbour in another plugin, known copies removed.

const SHARE = 0.05;
const [date, ...folders] = process.argv.slice(2);
if (date === undefined || folders.length === 0) throw new Error('Give a date and folders of skills.');

interface Read {
  /** The collection, or one of its plugins: skills of one of them belong together. */
  plugin: string;
  text: string;
  body: string;
}

const skills: Read[] = [];
const seen = new Set<string>();
for (const folder of folders) walk(folder, folder);
const copies = new Set(duplicateBodies(skills.map(({ body }) => body)).flatMap(({ pair }) => pair[1]));
const kept = skills.filter((_, index) => !copies.has(index));
const texts = kept.map(({ text }) => text);

const { collisions } = findCollisions(texts, 0);
const nearest = texts.map(() => 0);
for (const {
  pair: [a, b],
  similarity,
} of collisions) {
  if (kept[a]?.plugin === kept[b]?.plugin) continue;
  for (const one of [a, b]) nearest[one] = Math.max(nearest[one] ?? 0, similarity);
}
const sorted = nearest.sort((a, b) => a - b);
const similarity = Math.ceil((sorted[Math.floor(sorted.length * (1 - SHARE))] ?? 1) * 1000) / 1000;
const names = folders.map((folder) => basename(folder)).join(', ');
const source = `5 % of ${kept.length} skills of ${names} have a nearest neighbour in another plugin above it, ${skills.length - kept.length} copies removed (${date}).`;
const file = new URL('../packages/quality/src/skill-set/collision-bound.json', import.meta.url);
writeFileSync(file, `${JSON.stringify({ similarity, source }, null, 2)}\n`);
for (const share of [0.5, 0.8, 0.9, 0.95, 0.99])
  console.log(
    `${share * 100} % of the skills: ${(sorted[Math.floor(sorted.length * share)] ?? 1).toFixed(3)}`,
  );
console.log(source, similarity);

function walk(folder: string, root: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) walk(join(folder, entry.name), root);
    if (entry.name !== 'SKILL.md') continue;
    const text = readFileSync(join(folder, entry.name), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    if (seen.has(hash)) continue;
    seen.add(hash);
    const lines = splitLines(text);
    const { fields, lineCount } = readFrontmatter(lines, DEFAULT_READ_LIMITS).frontmatter;
    const [name, description] = ['name', 'description'].map((field) => String(fields.get(field) ?? ''));
    skills.push({
      plugin: `${basename(root)}/${/^plugins\/[^/]+/.exec(relative(root, folder))?.[0] ?? ''}`,
      text: `${name?.replace(/[-_:.]/g, ' ')} ${description}`,
      body: lines.slice(lineCount).join('\n'),
    });
  }
}
