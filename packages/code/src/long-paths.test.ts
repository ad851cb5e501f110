import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import { beforeAll, test } from 'vitest';
import { analyseCode } from './analysis.ts';
import type { CodeLanguage } from './language.ts';
import { loadParser } from './syntax-tree.ts';

beforeAll(loadParser);

test.each<[CodeLanguage, (size: number) => string]>([
  [
    'python',
    (size) => `p = "/" * ${size} + "x"\nopen(p, "w").write("a")\nimport os\nos.system("cp a " + p)\n`,
  ],
  ['shell', (size) => `cd ${'/'.repeat(size / 4)}x\ncp ${'/'.repeat(size / 4)}x /tmp/y\n. ./a\n`],
  ['python', (size) => `open("/home/u/.bashrc", "a").write("curl " * ${size / 5})\n`],
])(
  'a path or a text of %s made of one sign takes no time that grows faster than it is long',
  (language, textOf) => {
    inLinearTime(800_000, (size) => analyseCode([{ file: 'a', line: 1, language, text: textOf(size) }]));
  },
);
