import { posix } from 'node:path';
import type { SessionArm } from '@plugin-eval/core/documents/names.ts';
import { isRecord, ownField } from '@plugin-eval/core/text/json-values.ts';
import type { FilesNextToTests } from './files-next-to-tests.ts';
import { type Fields, otherKeys, type TranslatedCase, textsIn } from './translated-case.ts';

/** Keys that choose what is installed, with the arm of a session that corresponds to them. */
const ARM_OF = { skills: 'siblings', agents: 'plugin', plugins: 'plugin' } as const satisfies Record<
  string,
  SessionArm
>;
const ARM_KEYS = Object.keys(ARM_OF) as (keyof typeof ARM_OF)[];
const KNOWN = ['files', 'commands', 'commandTimeout', ...ARM_KEYS];
const MOST_FILES = 100;
const MOST_COMMANDS = 100;

/** Files and commands of the environments of a file and of a stimulus, the file's first. */
export function vallyEnvironment(
  environments: readonly unknown[],
  beside: Pick<FilesNextToTests, 'folder' | 'files'>,
  into: TranslatedCase,
): { files: Fields[]; setup: string[] } {
  const files: Fields[] = [];
  const setup: string[] = [];
  for (const one of environments) {
    if (typeof one === 'string')
      into.notes.push(
        `has the environment ${JSON.stringify(one.slice(0, 100))} of another file, which is not read`,
      );
    if (!isRecord(one)) continue;
    const listed = ownField(one, 'files');
    for (const item of Array.isArray(listed) ? listed.slice(0, MOST_FILES) : [])
      files.push(...placed(item, beside, into));
    setup.push(...textsIn(ownField(one, 'commands')).slice(0, MOST_COMMANDS));
    for (const key of otherKeys(one, KNOWN))
      into.notes.push(`has ${key.slice(0, 100)} in its environment, which sessions do not set up`);
  }
  return { files, setup };
}

/** One entry: a file, all files of a folder, or a text. */
function placed(
  item: unknown,
  { folder, files }: Pick<FilesNextToTests, 'folder' | 'files'>,
  into: TranslatedCase,
): Fields[] {
  const fields = isRecord(item) ? item : { src: item };
  const [content, src] = [ownField(fields, 'content'), ownField(fields, 'src') ?? ownField(fields, 'source')];
  const stated = ownField(fields, 'dest') ?? ownField(fields, 'path');
  if (typeof content === 'string' && typeof stated === 'string') return [{ path: stated, content }];
  if (typeof src !== 'string' || src === '') {
    into.unsupported('a file without src or content');
    return [];
  }
  const source = posix.join(folder, src);
  const dest = typeof stated === 'string' ? stated : posix.basename(source);
  const inside = files().filter((file) => file.startsWith(`${source.replace(/\/$/, '')}/`));
  if (inside.length === 0) return [{ path: posix.normalize(dest), source }];
  return inside.map((file) => ({
    path: posix.join(dest, file.slice(source.replace(/\/$/, '').length + 1)),
    source: file,
  }));
}

/** Lists what environments install in addition to the tested skill, which lies above the tests, with its arm. */
export function armsIn(environments: readonly unknown[]): { arm: SessionArm; name: string }[] {
  return environments.filter(isRecord).flatMap((one) =>
    ARM_KEYS.flatMap((key) =>
      textsIn(ownField(one, key))
        .map((path) => path.replace(/\/SKILL\.md$/, '').replace(/\/$/, ''))
        .filter((path) => !/^(?:\.|(?:\.\.\/)*\.\.)$/.test(path))
        .map((path) => ({ arm: ARM_OF[key], name: posix.basename(path).slice(0, 100) })),
    ),
  );
}
