/** A kind of SQLite file, with its words for messages. */
export interface DatabaseKind {
  /** Four bytes at a fixed place of the file that tell it from the databases of other programs. */
  applicationId: number;
  /** Below migrations/: what brings a file from one version to the next; the first makes an empty file version 1. */
  migrations: readonly string[];
  /** Pragmas set once, before the first table. @default nothing */
  settingsOfNew?: string;
  /** Pragmas of every connection that writes. */
  settings: string;
  /** True when an existing file is made private. A new one always is. */
  closedToOthers: boolean;
  /** Name in errors. */
  name: 'journal' | 'corpus' | 'cache';
  /** Advice for another folder: "set PLUGIN_EVAL_HOME to another folder". */
  elsewhere: string;
  damaged: string;
  full: string;
}
