import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { FetchError } from '@plugin-eval/core/errors/fetch-error.ts';
import { type Extract, extract } from 'tar-stream';
import { type ArchiveTally, entryPath } from './archive-tally.ts';

type Entry = Extract extends AsyncIterable<infer One> ? One : never;

/** Takes everything out of a tar archive that is a file or a symbolic link. @throws FetchError */
export async function readTar(path: string, isCompressed: boolean, tally: ArchiveTally): Promise<void> {
  const tar = extract();
  const source = createReadStream(path);
  // A failure of it comes out of the extraction as well.
  const fed = (isCompressed ? pipeline(source, createGunzip(), tar) : pipeline(source, tar)).catch(
    (error: unknown) => error,
  );
  try {
    for await (const entry of tar) {
      tally.countEntry();
      await takeEntry(entry, tally);
    }
    const error = await fed;
    if (error instanceof Error) throw error;
  } catch (error) {
    if (FetchError.isInstance(error)) throw error;
    throw tally.failure(`it is not a whole tar archive (${(error as Error).message})`);
  } finally {
    tar.destroy();
    source.destroy();
  }
}

async function takeEntry(entry: Entry, tally: ArchiveTally): Promise<void> {
  const { name, type, size = 0, linkname } = entry.header;
  const path = entryPath(name);
  if (type === 'symlink') {
    const bytes = Buffer.from(linkname ?? '');
    tally.files.push({ path, isLink: true, bytes, size: bytes.length });
  } else if (type === 'file' || type === 'contiguous-file') {
    const bytes = await tally.read(entry as AsyncIterable<Buffer>, size);
    tally.files.push({ path, isLink: false, bytes, size });
    return;
  } else if (type !== 'directory') {
    const problem =
      type === 'link'
        ? 'it is a hard link, which may lead to any file'
        : `it is neither a file nor a link (${type})`;
    tally.leftOut.push({ path, problem, level: 'error' });
  }
  await tally.read(entry as AsyncIterable<Buffer>, 0);
}
