/** What one kind of our SQLite files is, and how to speak of it. */
export interface DatabaseKind {
  /** Four bytes at a fixed place of the file that tell it from the databases of other programs. */
  applicationId: number;
  /** Below migrations/: what brings a file from one version to the next; the first makes an empty file version 1. */
  migrations: readonly string[];
  /** What is set once, while there is no table. @default nothing */
  settingsOfNew?: string;
  /** What is set on every connection that writes. */
  settings: string;
  /** Whether a file that is there already is closed to others. A new one always is. */
  closedToOthers: boolean;
  /** What it is called in an error. */
  name: 'journal' | 'corpus' | 'cache';
  /** How to use another folder: "set PLUGIN_EVAL_HOME to another folder". */
  elsewhere: string;
  damaged: string;
  full: string;
}
