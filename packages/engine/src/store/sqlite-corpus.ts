import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import type { Corpus, CorpusSkill, RecordedMatchup, Standings } from './corpus.ts';
import { CORPUS } from './corpus-kind.ts';
import {
  MATCHUP_COLUMNS,
  matchupOf,
  matchupRow,
  SKILL_COLUMNS,
  skillOf,
  skillRow,
  standingsOf,
} from './corpus-rows.ts';
import { openDatabaseFile, openPresentDatabase } from './open-database-file.ts';
import { replacedSkills } from './replaced-skills.ts';
import { retryWhileLocked } from './retry-while-locked.ts';
import { inTransaction } from './schema-version.ts';
import { databaseFailure } from './sqlite-failure.ts';

/** Longer than any transaction of ours takes, and than a machine that is busy holds one up. */
const LOCK_WAIT_MS = 30_000;

const FILE_NAME = 'corpus.sqlite';

/**
 * Opens the corpus of a folder.
 * @param folder absolute
 * @param mode `create`: made (mode 0600) with its folder (0700) when there is none; `existing`: null then
 * @param options `lockWaitMs`: how long to wait for another process that writes, in milliseconds
 * @throws DatabaseError when it is damaged, foreign, of a newer version, locked for too long or not writable
 */
export async function openSqliteCorpus(
  folder: string,
  mode: 'create' | 'existing',
  { lockWaitMs = LOCK_WAIT_MS }: { lockWaitMs?: number } = {},
): Promise<Corpus | null> {
  const path = join(folder, FILE_NAME);
  try {
    if (!isThere(folder, path) && mode === 'existing') return null;
    const open = mode === 'create' ? openDatabaseFile : openPresentDatabase;
    const file = await open(path, CORPUS, lockWaitMs);
    return file === null ? null : new SqliteCorpus(path, file, lockWaitMs);
  } catch (error) {
    throw databaseFailure(CORPUS, path, error);
  }
}

/** @throws DatabaseError when something else stands where the folder or the file should be */
function isThere(folder: string, path: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return false;
  if (!found.isDirectory()) {
    throw new DatabaseError(
      'corpus',
      path,
      `cannot be opened: ${folder} is not a folder. Name a folder with --corpus-dir.`,
    );
  }
  const file = statSync(path, { throwIfNoEntry: false });
  if (file !== undefined && !file.isFile()) {
    throw new DatabaseError('corpus', path, `is not a file. Move it away, or ${CORPUS.elsewhere}.`);
  }
  return file !== undefined;
}

class SqliteCorpus implements Corpus {
  readonly format: number = CORPUS.migrations.length;
  readonly #path: string;
  readonly #file: DatabaseSync;
  readonly #lockWaitMs: number;

  constructor(path: string, file: DatabaseSync, lockWaitMs: number) {
    this.#path = path;
    this.#file = file;
    this.#lockWaitMs = lockWaitMs;
  }

  skills() {
    return this.#transaction('begin', () =>
      this.#skills().map((skill) => {
        if (skill === null) throw new DatabaseError('corpus', this.#path, CORPUS.damaged);
        return skill;
      }),
    );
  }

  update(roots: readonly string[], skills: readonly CorpusSkill[], forgotten: readonly string[] = []) {
    return this.#transaction('begin immediate', () => {
      const addRoot = this.#file.prepare('insert or ignore into roots values (?)');
      for (const root of roots) addRoot.run(root);
      const dropRoot = this.#file.prepare('delete from roots where path = ?');
      for (const root of forgotten) dropRoot.run(root);

      const present = this.#skills().filter((skill) => skill !== null);
      const { removed, moved } = replacedSkills(present, skills, {
        roots,
        forgotten,
        left: this.#roots(),
      });
      const remove = this.#file.prepare('delete from skills where path = ?');
      for (const path of removed) remove.run(path);
      const move = this.#file.prepare('update skills set root = ? where path = ?');
      for (const { path, root } of moved) move.run(root, path);

      const known = new Map(present.map((skill) => [skill.path, skillRow(skill)]));
      const put = this.#file.prepare(
        `insert or replace into skills (${SKILL_COLUMNS}) values (${marks(SKILL_COLUMNS)})`,
      );
      for (const skill of skills) {
        const row = skillRow(skill);
        const before = known.get(skill.path);
        if (before === undefined || row.some((value, index) => value !== before[index])) put.run(...row);
      }
    });
  }

  roots() {
    return this.#transaction('begin', () => this.#roots());
  }

  matchups(judgeId: string) {
    return this.#transaction('begin', () => {
      const rows = this.#file
        .prepare(
          `select ${MATCHUP_COLUMNS} from matchups where judge_id = ? order by first_sha256, second_sha256`,
        )
        .all(judgeId);
      return rows.map((row) => {
        const matchup = matchupOf(row);
        if (matchup === null) throw new DatabaseError('corpus', this.#path, CORPUS.damaged);
        return matchup;
      });
    });
  }

  record(matchups: readonly RecordedMatchup[]) {
    return this.#transaction('begin immediate', () => {
      const add = this.#file.prepare(
        `insert into matchups (${MATCHUP_COLUMNS}) values (${marks(MATCHUP_COLUMNS)}) on conflict do nothing`,
      );
      for (const matchup of matchups) add.run(...matchupRow(matchup));
    });
  }

  standings(judgeId: string, scope: string) {
    return this.#transaction('begin', () => {
      const row = this.#file
        .prepare('select ranked_on, rows from standings where judge_id = ? and scope = ?')
        .get(judgeId, scope);
      return row === undefined ? null : standingsOf(row);
    });
  }

  keepStandings(judgeId: string, scope: string, { rankedOn, rows }: Standings) {
    return this.#transaction('begin immediate', () => {
      this.#file
        .prepare('insert or replace into standings (judge_id, scope, ranked_on, rows) values (?, ?, ?, ?)')
        .run(judgeId, scope, rankedOn, JSON.stringify(rows));
    });
  }

  async close() {
    if (this.#file.isOpen) this.#file.close();
  }

  /** Skills; null for rows in another form. */
  #skills(): (CorpusSkill | null)[] {
    return this.#file.prepare(`select ${SKILL_COLUMNS} from skills order by path`).all().map(skillOf);
  }

  #roots(): string[] {
    const rows = this.#file.prepare('select path from roots order by path').all();
    return rows.map(({ path }) => path as string);
  }

  /** A transaction that meets a lock is undone whole, so it can be begun again. */
  async #transaction<T>(begin: 'begin' | 'begin immediate', work: () => T): Promise<T> {
    if (!this.#file.isOpen) throw new Error('The corpus is closed.');
    try {
      return await retryWhileLocked(() => inTransaction(this.#file, begin, work), this.#lockWaitMs);
    } catch (error) {
      throw databaseFailure(CORPUS, this.#path, error);
    }
  }
}

function marks(columns: readonly string[]): string {
  return columns.map(() => '?').join(', ');
}
