import type { ObjectStoreSetting } from '../../config/object-store-setting.ts';
import type { ObjectStore } from './object-store.ts';

/** Where a database puts what is large. */
export interface ObjectsBeside {
  /** Larger values go there, in characters or bytes. */
  over: number;
  /** The objects of an organisation. */
  open(organisation: string): Promise<ObjectStore>;
}

/** The store that a setting names. Nothing of it is loaded or asked before it is needed. */
export function objectsBeside({ store, over }: ObjectStoreSetting): ObjectsBeside {
  return {
    over,
    async open(organisation) {
      if (store.kind === 'folder') {
        const { FolderObjects } = await import('./folder-objects.ts');
        return new FolderObjects(store.folder, organisation);
      }
      const { S3Objects } = await import('./s3-objects.ts');
      return new S3Objects(store, organisation);
    },
  };
}
