import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';

/** Kysely over either database, with what the two say differently. */
export interface SqlDatabase<Tables> extends Kysely<Tables> {
  /** The rows of a query that is compiled already. */
  rowsOf<Row>(query: CompiledQuery<Row>): Row[] | Promise<Row[]>;
  /** The right side of `in`: one parameter, however many texts there are. */
  anyOf(texts: readonly string[]): RawBuilder<string>;
  /** The bytes that a text takes where it is stored. */
  sizeOf(column: string): RawBuilder<number>;
}
