import type { SQLOutputValue } from 'node:sqlite';
import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import { sql } from 'kysely';
import type { Corpus, CorpusSkill, RecordedMatchup, Standings } from '../corpus.ts';
import {
  MATCHUP_COLUMNS,
  matchupOf,
  matchupRow,
  SKILL_COLUMNS,
  skillOf,
  skillRow,
  standingsOf,
} from '../corpus-rows.ts';
import { replacedSkills } from '../replaced-skills.ts';
import type { SqlDatabase } from '../sql-database.ts';
import { SCHEMA_VERSION } from './migrate-postgres.ts';
import type { PostgresDatabase } from './postgres-database.ts';

type Row = Record<string, SQLOutputValue>;

interface Tables {
  corpora: { corpus: string };
  corpus_roots: { corpus: string; path: string };
  corpus_skills: Row & { corpus: string; path: string };
  corpus_matchups: Row & { corpus: string; judge_id: string };
  corpus_standings: { corpus: string; judge_id: string; scope: string; ranked_on: string; rows: string };
}

/** Rows of one statement: Postgres takes 65,535 parameters. */
const ROWS_AT_A_TIME = 2_000;

/**
 * A corpus in Postgres, whose schema is current.
 * @param name which one: the folder that it would lie in
 * @param mode `create`: made when there is none; `existing`: null then
 */
export async function openPostgresCorpus(
  database: PostgresDatabase,
  name: string,
  mode: 'create' | 'existing',
): Promise<Corpus | null> {
  const isThere = await database.transaction<Tables, boolean>(async (tables) => {
    if (mode === 'create') {
      const made = tables.insertInto('corpora').values({ corpus: name });
      await made.onConflict((conflict) => conflict.doNothing()).execute();
    }
    const found = tables.selectFrom('corpora').select('corpus').where('corpus', '=', name);
    return (await found.execute()).length > 0;
  });
  return isThere ? new PostgresCorpus(database, name) : null;
}

class PostgresCorpus implements Corpus {
  readonly format: number = SCHEMA_VERSION;
  readonly #database: PostgresDatabase;
  readonly #name: string;
  #isClosed = false;

  constructor(database: PostgresDatabase, name: string) {
    this.#database = database;
    this.#name = name;
  }

  skills(): Promise<CorpusSkill[]> {
    return this.#together(async (tables) =>
      (await this.#skills(tables)).map((skill) => skill ?? this.#refuse('skill')),
    );
  }

  update(
    roots: readonly string[],
    skills: readonly CorpusSkill[],
    forgotten: readonly string[] = [],
  ): Promise<void> {
    const corpus = this.#name;
    return this.#together(async (tables) => {
      for (const path of roots) {
        const added = tables.insertInto('corpus_roots').values({ corpus, path });
        await added.onConflict((conflict) => conflict.doNothing()).execute();
      }
      const dropped = tables.deleteFrom('corpus_roots').where('corpus', '=', corpus);
      await dropped.where('path', 'in', tables.anyOf(forgotten)).execute();

      const present = (await this.#skills(tables)).filter((skill) => skill !== null);
      const left = await this.#roots(tables);
      const { removed, moved } = replacedSkills(present, skills, { roots, forgotten, left });
      const gone = tables.deleteFrom('corpus_skills').where('corpus', '=', corpus);
      await gone.where('path', 'in', tables.anyOf(removed)).execute();
      for (const { path, root } of moved) {
        const change = tables.updateTable('corpus_skills').set({ root });
        await change.where('corpus', '=', corpus).where('path', '=', path).execute();
      }
      const known = new Map(present.map((skill) => [skill.path, skillRow(skill)]));
      const changed = skills.map(skillRow).filter((row) => {
        const before = known.get(row[0] as string);
        return before === undefined || row.some((value, index) => value !== before[index]);
      });
      for (const rows of portions(changed)) {
        const put = tables
          .insertInto('corpus_skills')
          .values(rows.map((row) => named(corpus, SKILL_COLUMNS, row)));
        await put
          .onConflict((conflict) =>
            conflict
              .columns(['corpus', 'path'])
              .doUpdateSet(
                Object.fromEntries(SKILL_COLUMNS.map((column) => [column, sql.ref(`excluded.${column}`)])),
              ),
          )
          .execute();
      }
    });
  }

  roots(): Promise<string[]> {
    return this.#together((tables) => this.#roots(tables));
  }

  matchups(judgeId: string): Promise<RecordedMatchup[]> {
    return this.#together(async (tables) => {
      const rows = await tables
        .selectFrom('corpus_matchups')
        .selectAll()
        .where('corpus', '=', this.#name)
        .where('judge_id', '=', judgeId)
        .orderBy('first_sha256')
        .orderBy('second_sha256')
        .execute();
      return rows.map((row) => matchupOf(row as Row) ?? this.#refuse('matchup'));
    });
  }

  record(matchups: readonly RecordedMatchup[]): Promise<void> {
    return this.#together(async (tables) => {
      for (const rows of portions(matchups.map(matchupRow))) {
        const added = tables
          .insertInto('corpus_matchups')
          .values(rows.map((row) => named(this.#name, MATCHUP_COLUMNS, row)) as never);
        await added.onConflict((conflict) => conflict.doNothing()).execute();
      }
    });
  }

  standings(judgeId: string, scope: string): Promise<Standings | null> {
    return this.#together(async (tables) => {
      const row = await tables
        .selectFrom('corpus_standings')
        .selectAll()
        .where('corpus', '=', this.#name)
        .where('judge_id', '=', judgeId)
        .where('scope', '=', scope)
        .executeTakeFirst();
      return row === undefined ? null : standingsOf(row as unknown as Row);
    });
  }

  keepStandings(judgeId: string, scope: string, { rankedOn, rows }: Standings): Promise<void> {
    return this.#together(async (tables) => {
      const kept = { ranked_on: rankedOn, rows: JSON.stringify(rows) };
      await tables
        .insertInto('corpus_standings')
        .values({ corpus: this.#name, judge_id: judgeId, scope, ...kept })
        .onConflict((conflict) => conflict.columns(['corpus', 'judge_id', 'scope']).doUpdateSet(kept))
        .execute();
    });
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#database.close();
  }

  /** One who changes a corpus waits for another, so that each sees the whole of what the other did. */
  #together<Result>(work: (tables: SqlDatabase<Tables>) => Promise<Result>): Promise<Result> {
    if (this.#isClosed) throw new Error('The corpus is closed.');
    return this.#database.transaction<Tables, Result>(work, `corpus ${this.#name}`);
  }

  /** @throws DatabaseError */
  #refuse(what: 'skill' | 'matchup'): never {
    throw new DatabaseError(
      'database',
      this.#database.shown,
      `holds a ${what} of the corpus ${this.#name} that plugin-eval did not write. Delete it.`,
    );
  }

  /** Skills; null for rows in another form. */
  async #skills(tables: SqlDatabase<Tables>): Promise<(CorpusSkill | null)[]> {
    const rows = tables.selectFrom('corpus_skills').selectAll().where('corpus', '=', this.#name);
    return (await rows.orderBy('path').execute()).map((row) => skillOf(row as Row));
  }

  async #roots(tables: SqlDatabase<Tables>): Promise<string[]> {
    const rows = tables.selectFrom('corpus_roots').select('path').where('corpus', '=', this.#name);
    return (await rows.orderBy('path').execute()).map(({ path }) => path);
  }
}

function named(corpus: string, columns: readonly string[], row: readonly (string | number | null)[]) {
  return {
    corpus,
    ...Object.fromEntries(columns.map((column, index) => [column, row[index]])),
  } as Tables['corpus_skills'];
}

function* portions<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += ROWS_AT_A_TIME)
    yield items.slice(start, start + ROWS_AT_A_TIME);
}
