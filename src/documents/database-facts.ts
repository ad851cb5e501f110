/** What a shared database is, and how full. */
export interface DatabaseFacts {
  /** Without password. */
  url: string;
  /** Of the tables: each organisation has one of its own. */
  schema: string;
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
