import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, opendir, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ObjectError } from '../../errors/object-error.ts';
import {
  alteredObject,
  areaPath,
  isSha256,
  missingObject,
  type ObjectArea,
  type ObjectId,
  type ObjectStore,
  objectId,
  objectName,
  requireObject,
  type StoredObject,
} from './object-store.ts';

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const GONE = ['ENOENT', 'ENOTDIR'];
/** A link, or something that is no file. */
const FOREIGN = ['ELOOP', 'ENXIO', 'EISDIR'];
const PASSING = ['ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'ESTALE', 'ETIMEDOUT', 'EBUSY', 'EAGAIN'];

/** Objects in a folder: of one machine, or on a mount that several share. */
export class FolderObjects implements ObjectStore {
  readonly shown: string;
  readonly #folder: string;
  readonly #organisation: string;

  /** @param folder absolute; made when it is written to */
  constructor(folder: string, organisation: string) {
    this.shown = `the folder ${folder}`;
    this.#folder = folder;
    this.#organisation = organisation;
  }

  async put(area: ObjectArea, bytes: Uint8Array): Promise<ObjectId> {
    const object = objectId(bytes);
    await this.#guarded(async () => {
      const path = this.#path(area, object.sha256);
      const folder = join(path, '..');
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
      // Whoever shares the mount may have put a link there.
      if ((await realpath(folder)) !== join(await realpath(this.#folder), folder.slice(this.#folder.length)))
        throw new ObjectError('refused', `${this.shown} leads elsewhere by a link.`);
      const unfinished = join(folder, `.${object.sha256}.${randomBytes(6).toString('hex')}`);
      try {
        const file = await open(unfinished, 'wx', PRIVATE_FILE);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {});
        throw error;
      }
    });
    return object;
  }

  async get(area: ObjectArea, object: ObjectId): Promise<Uint8Array> {
    return await this.#guarded(
      async () =>
        await this.#opened(area, object, async (file) => {
          if ((await file.stat()).size !== object.bytes) throw alteredObject(object, this.shown);
          const bytes = Buffer.alloc(object.bytes);
          let filled = 0;
          // A mount may hand out less than it is asked for.
          for (let count = -1; count !== 0 && filled < bytes.length; filled += count)
            count = (await file.read(bytes, filled, bytes.length - filled, filled)).bytesRead;
          return requireObject(bytes.subarray(0, filled), object, this.shown);
        }),
      object,
    );
  }

  async has(area: ObjectArea, object: ObjectId): Promise<boolean> {
    try {
      return await this.#guarded(
        async () =>
          await this.#opened(area, object, async (file) => (await file.stat()).size === object.bytes),
        object,
      );
    } catch (error) {
      if (ObjectError.isInstance(error) && error.isLost) return false;
      throw error;
    }
  }

  async *list(area: ObjectArea): AsyncGenerator<StoredObject, void, void> {
    for await (const { name, bytes, storedAt } of this.#files(area))
      if (isSha256(name)) yield { sha256: name, bytes, storedAt };
  }

  async removeUnfinished(area: ObjectArea, before: Date): Promise<void> {
    for await (const { name, path, storedAt } of this.#files(area))
      if (name.startsWith('.') && storedAt < before) await this.#guarded(() => rm(path, { force: true }));
  }

  async remove(area: ObjectArea, sha256: string): Promise<void> {
    await this.#guarded(() => rm(this.#path(area, sha256), { force: true }));
  }

  async *#files(area: ObjectArea) {
    const root = join(this.#folder, areaPath(this.#organisation, area));
    for (const first of await this.#names(root)) {
      for (const name of await this.#names(join(root, first))) {
        const path = join(root, first, name);
        const found = await this.#guarded(() => lstat(path)).catch(() => null);
        if (found?.isFile()) yield { name, path, bytes: found.size, storedAt: found.mtime };
      }
    }
  }

  #path(area: ObjectArea, sha256: string): string {
    return join(this.#folder, areaPath(this.#organisation, area), objectName(sha256));
  }

  async #opened<Result>(
    area: ObjectArea,
    object: ObjectId,
    work: (file: FileHandle) => Promise<Result>,
  ): Promise<Result> {
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
    const file = await open(this.#path(area, object.sha256), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      if (!(await file.stat()).isFile()) throw alteredObject(object, this.shown);
      return await work(file);
    } finally {
      await file.close();
    }
  }

  /** Empty for a folder that is not there. */
  async #names(folder: string): Promise<string[]> {
    return await this.#guarded(async () => {
      const names: string[] = [];
      try {
        for await (const { name } of await opendir(folder)) names.push(name);
      } catch (error) {
        if (!GONE.includes(codeOf(error))) throw error;
      }
      return names;
    });
  }

  async #guarded<Result>(work: () => Promise<Result>, object: ObjectId | null = null): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (ObjectError.isInstance(error)) throw error;
      const code = codeOf(error);
      if (object !== null && GONE.includes(code)) throw missingObject(object, this.shown);
      if (object !== null && FOREIGN.includes(code)) throw alteredObject(object, this.shown);
      if (code === '') throw error;
      const problem = PASSING.includes(code) ? 'away' : 'refused';
      throw new ObjectError(problem, `${this.shown} cannot be used (${code}).`);
    }
  }
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}
