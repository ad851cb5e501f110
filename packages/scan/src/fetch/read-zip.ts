import { FetchError } from '@plugin-eval/core/errors/fetch-error.ts';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import type { LeftOut } from './admit-files.ts';
import { type ArchiveTally, entryPath } from './archive-tally.ts';

const LINK = 0o120000;
const REGULAR = 0o100000;
const TYPE = 0o170000;
const MOST_LINK_BYTES = 4_096;

/** Takes everything out of a zip archive that is a file or a link. @throws FetchError */
export async function readZip(path: string, tally: ArchiveTally): Promise<void> {
  let zip: ZipFile | null = null;
  try {
    // Names are decoded here, since one bad name would end the reading.
    zip = await openPromise(path, { lazyEntries: true, decodeStrings: false, autoClose: false });
    for await (const entry of zip.eachEntry()) {
      tally.countEntry();
      await takeEntry(zip, entry, tally);
    }
  } catch (error) {
    if (FetchError.isInstance(error)) throw error;
    throw tally.failure(`it is not a whole zip archive (${(error as Error).message})`);
  } finally {
    zip?.close();
  }
}

async function takeEntry(zip: ZipFile, entry: Entry, tally: ArchiveTally): Promise<void> {
  const { generalPurposeBitFlag, extraFields, uncompressedSize: size } = entry;
  // Tools of Windows write backslashes between folders. What the path then is gets checked like any other.
  const raw = getFileNameLowLevel(generalPurposeBitFlag, entry.fileNameRaw, extraFields, true);
  const name = raw.replaceAll('\\', '/');
  if (name.endsWith('/')) return;
  const path = entryPath(name);
  const leave = (problem: string, level: LeftOut['level']) => {
    tally.leftOut.push({ path, problem, level });
  };
  const type = (entry.externalFileAttributes >>> 16) & TYPE;
  const isLink = type === LINK;
  if (!isLink && type !== REGULAR && type !== 0) return leave('it is neither a file nor a link', 'error');
  if (entry.isEncrypted()) return leave('it is encrypted', 'warning');
  if (!entry.canDecodeFileData()) return leave('its compression method is not known', 'warning');
  const { fileName } = await zip.readLocalFileHeaderPromise(entry);
  if (!fileName.equals(entry.fileNameRaw))
    return leave('it has two names, and programs differ in which one they use', 'error');
  if (isLink && size > MOST_LINK_BYTES) return leave('it is a link with a target that is too long', 'error');
  try {
    const bytes = await tally.read(await zip.openReadStreamPromise(entry), size);
    tally.files.push({ path, isLink, bytes, size });
  } catch (error) {
    if (FetchError.isInstance(error)) throw error;
    leave('its bytes are damaged, or do not match what the archive says', 'error');
  }
}
