/** Version and size of a shared database. */
export interface DatabaseFacts {
  /** URL without password. */
  url: string;
  /** Schema of the tables: each organisation has its own. */
  schema: string;
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
