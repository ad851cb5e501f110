/** Version and size of a shared database. */
export interface DatabaseFacts {
  /** URL without password. */
  url: string;
  serverVersion: string;
  encoding: string;
  user: string;
  /** True for an encrypted connection. */
  tls: boolean;
  schemaVersion: number;
  /** The schema that this version of the program needs. */
  neededVersion: number;
  sizeBytes: number;
  connections: { open: number; most: number };
  /** Estimates of the server, by table, the largest first; empty before the tables are made. */
  tables: { name: string; rows: number; bytes: number }[];
}

/** Objects that rows refer to. */
export interface ObjectFacts {
  /** The object store; null when none is configured. */
  store: string | null;
  /** Reason it cannot be used; null when it can. */
  problem: string | null;
  /** Distinct objects named by rows, and their stored bytes. */
  named: { objects: number; bytes: number };
  /** Result of the comparison; null when not compared. */
  compared: {
    /** Named, and not there in their size. */
    missing: number;
    /** There, and not named: `db prune` takes them out when they are a day old. */
    unused: number;
  } | null;
}

/** The result of `db check`. */
export interface DatabaseCheck extends DatabaseFacts {
  /** Facts on stored objects; null when the tables have another version. */
  objects: ObjectFacts | null;
}
