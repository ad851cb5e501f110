import { beforeAll, expect, test } from 'vitest';
import { analyseCode } from './analysis.ts';
import type { CodeLanguage } from './language.ts';
import { loadParser } from './syntax-tree.ts';

beforeAll(loadParser);

test.each<[CodeLanguage, string]>([
  ['python', 'p = "/" * 900000 + "x"\nopen(p, "w").write("a")\nimport os\nos.system("cp a " + p)\n'],
  ['shell', `cd ${'/'.repeat(200_000)}x\ncp ${'/'.repeat(200_000)}x /tmp/y\n. ./a\n`],
  ['python', 'open("/home/u/.bashrc", "a").write("curl " * 180000)\n'],
])(
  'a path or a text of %s made of one sign takes no time that grows faster than it is long',
  (language, text) => {
    const before = process.cpuUsage();
    analyseCode([{ file: 'a', line: 1, language, text }]);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5);
  },
);
