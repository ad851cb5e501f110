import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runBuilt } from '../support/built-cli.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

interface WorkedExample {
  id: string;
  skill_dir: string;
  files: Record<string, string>;
  expected: { composite: number; badge: string | null; anti_patterns: string[] };
}

const HERE = dirname(fileURLToPath(import.meta.url));
const EXAMPLES: WorkedExample[] = JSON.parse(
  readFileSync(join(HERE, '../fixtures/layer1/worked-examples.json'), 'utf8'),
);

test('the bundle, which holds other builds of its libraries, scores the worked examples as the sources do', () => {
  const root = temporaryFolder();
  for (const { id, files } of EXAMPLES) writeTree(join(root, id), files);
  const paths = EXAMPLES.map(({ id, skill_dir }) => `${id}/${skill_dir}`);
  const { stdout } = runBuilt(['score', ...paths, '--depth', 'quick', '--output', 'json'], {
    workingDirectory: root,
  });
  const { evaluations } = JSON.parse(stdout);
  expect(evaluations).toHaveLength(EXAMPLES.length);
  EXAMPLES.forEach(({ id, expected }, index) => {
    const { composite, layers } = evaluations[index];
    expect([id, composite.badge, layers[0].anti_patterns]).toEqual([
      id,
      expected.badge,
      expected.anti_patterns,
    ]);
    expect(composite.score, id).toBeCloseTo(expected.composite, 9);
  });
});
