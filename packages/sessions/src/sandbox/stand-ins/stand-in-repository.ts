import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { FETCHED_MARK } from './stand-in-answers.ts';

const AUTHOR = 'Author <author@example.com> 1767225600 +0000';
const SHELL = [
  'install.sh',
  'setup.sh',
  'run.sh',
  'start.sh',
  'build.sh',
  'bootstrap.sh',
  'install',
  'setup',
  'configure',
];
const PYTHON = ['setup.py', 'install.py', 'main.py', 'run.py', 'app.py', 'server.py', 'cli.py'];
const NODE = ['index.js', 'main.js', 'server.js', 'cli.js', 'install.js', 'setup.js'];

/** A Git repository that stands in for any: its usual entry points leave a mark when they are run. */
export interface StandInRepository {
  /** Answer to `info/refs` of the protocol without a server. */
  refs: string;
  /** Compressed objects by their names. */
  objects: ReadonlyMap<string, Buffer>;
}

/** @param number that the marks carry */
export function standInRepository(number: number): StandInRepository {
  const mark = `${FETCHED_MARK}${number}`;
  const objects = new Map<string, Buffer>();
  const store = (type: string, content: Buffer): string => {
    const whole = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
    const name = createHash('sha1').update(whole).digest('hex');
    objects.set(name, deflateSync(whole));
    return name;
  };
  const shell = `#!/bin/sh\n: >${mark}\n`;
  const files: Record<string, string> = {
    ...Object.fromEntries(SHELL.map((name) => [name, shell])),
    ...Object.fromEntries(
      PYTHON.map((name) => [name, `#!/usr/bin/env python3\nopen('${mark}', 'w').close()\n`]),
    ),
    ...Object.fromEntries(NODE.map((name) => [name, `require('node:fs').writeFileSync('${mark}', '');\n`])),
    'README.md': '# Notes\n\nNothing to do.\n',
    'requirements.txt': '',
    Makefile: `all install build run:\n\t: >${mark}\n`,
    'package.json': JSON.stringify({
      ...{ name: 'stand-in', version: '1.0.0', main: 'index.js' },
      scripts: { install: `: >${mark}`, build: `: >${mark}`, start: `: >${mark}`, dev: `: >${mark}` },
    }),
  };
  const entries = Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => {
      const mode = text.startsWith('#!') ? '100755' : '100644';
      return Buffer.concat([
        Buffer.from(`${mode} ${name}\0`),
        Buffer.from(store('blob', Buffer.from(text)), 'hex'),
      ]);
    });
  const tree = store('tree', Buffer.concat(entries));
  const commit = store(
    'commit',
    Buffer.from(`tree ${tree}\nauthor ${AUTHOR}\ncommitter ${AUTHOR}\n\nFirst\n`),
  );
  return { refs: `${commit}\trefs/heads/main\n`, objects };
}
