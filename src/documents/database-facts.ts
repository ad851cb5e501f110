/** What a shared database is, and how full. */
export interface DatabaseFacts {
  /** Without password. */
  url: string;
  serverVersion: string;
  encoding: string;
  user: string;
  /** Whether the connection is encrypted. */
  tls: boolean;
  schemaVersion: number;
  /** The schema that this version of the program needs. */
  neededVersion: number;
  sizeBytes: number;
  connections: { open: number; most: number };
  /** Estimates of the server, by table, the largest first; empty before the tables are made. */
  tables: { name: string; rows: number; bytes: number }[];
}

/** What rows have in an object store. */
export interface ObjectFacts {
  /** Null where no object store is named. */
  store: string | null;
  /** Why it cannot be used; null when it can. */
  problem: string | null;
  /** Different objects that rows name, and their bytes as they are kept. */
  named: { objects: number; bytes: number };
  /** Null: nobody looked. */
  compared: {
    /** Named, and not there in their size. */
    missing: number;
    /** There, and not named: `db prune` takes them out when they are a day old. */
    unused: number;
  } | null;
}

/** What `db check` finds. */
export interface DatabaseCheck extends DatabaseFacts {
  /** Null where the tables are not those of this version. */
  objects: ObjectFacts | null;
}
