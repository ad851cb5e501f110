import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { keepDocuments } from '@plugin-eval/app/store-documents.ts';
import { portsOf } from '@plugin-eval/cli/create-ports.ts';
import type { Leaderboard } from '@plugin-eval/core/documents/ranking.ts';
import type { Journal } from '@plugin-eval/engine/store/journal.ts';
import { openSqliteJournal } from '@plugin-eval/engine/store/sqlite-journal.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import honestJudge from '../stand-ins/honest-judge.ts';
import { judgePairs } from '../stand-ins/pairwise-judge.ts';
import { newRun } from '../support/journal-records.ts';
import { type JudgedStage, judgedStage } from '../support/judged-command.ts';
import { recordingIo } from '../support/recording-io.ts';
import { reportSkill } from '../support/report-documents.ts';
import { reportLeaderboard } from '../support/report-leaderboard.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const TREE = {
  'skills/crane/SKILL.md': skillText(),
  'skills/boat/SKILL.md': skillText({
    frontmatter: 'name: boat\ndescription: Use this skill when folding a boat.',
  }),
};

/** What the journal of a stage says, read as another process would. */
async function kept<Told>(stage: JudgedStage, read: (journal: Journal) => Promise<Told>): Promise<Told> {
  const journal = await openSqliteJournal(join(stage.root, 'home/journal.sqlite'));
  try {
    return await read(journal);
  } finally {
    await journal.close();
  }
}

const documentsOf = (stage: JudgedStage) =>
  kept(stage, async (journal) => {
    const documents = [];
    for (const { runId, position, kind, title } of await journal.listDocuments()) {
      const found = await journal.findDocument(runId, position);
      documents.push({ kind, title, document: JSON.parse(found?.document ?? 'null') });
    }
    return documents;
  });

describe('what a run came to is kept', () => {
  test('score: just what it prints', async () => {
    const stage = await judgedStage(TREE);
    const { stdout } = await stage.run(['score', 'skills/crane', '--output', 'json', '--threshold', '1']);
    expect(await documentsOf(stage)).toEqual([
      { kind: 'evaluation', title: 'crane', document: JSON.parse(stdout) },
    ]);
    const [subject] = await kept(stage, (journal) => journal.listSubjects());
    const { composite } = JSON.parse(stdout);
    expect(subject).toMatchObject({
      path: 'skills/crane',
      score: composite.score,
      ciLow: composite.ci_low,
      depth: 'standard',
      models: [expect.stringMatching(/^anthropic:/)],
      workingDirectory: stage.root,
    });
  });

  test('score of a folder: one document, and a line of history for each skill', async () => {
    const stage = await judgedStage(TREE);
    await stage.run(['score', 'skills']);
    expect((await documentsOf(stage)).map(({ title }) => title)).toEqual(['skills']);
    const subjects = await kept(stage, (journal) => journal.listSubjects());
    expect(subjects.map(({ path, isMember }) => [path, isMember])).toEqual([
      ['skills/boat', true],
      ['skills/crane', true],
    ]);
  });

  test('compare: the comparison, and both sides by themselves', async () => {
    const stage = await judgedStage(TREE, { answer: judgePairs() });
    const { stdout } = await stage.run([
      ...['compare', 'skills/crane', 'skills/boat', '--depth', 'standard', '--rounds', '1'],
      ...['--output', 'json'],
    ]);
    const documents = await documentsOf(stage);
    expect(documents.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'comparison skills/crane and skills/boat',
      'evaluation crane',
      'evaluation boat',
    ]);
    expect(documents[0]?.document).toEqual(JSON.parse(stdout));
  });

  test('rank: the leaderboard', async () => {
    const stage = await judgedStage(TREE, { answer: judgePairs() });
    const { stdout } = await stage.run(['rank', 'skills', '--games', '1', '--output', 'json']);
    expect(await documentsOf(stage)).toEqual([
      { kind: 'leaderboard', title: 'Leaderboard of 2 skills', document: JSON.parse(stdout) },
    ]);
  });

  test('of quick depth nothing is kept, and no journal is made', async () => {
    const stage = await judgedStage(TREE);
    await stage.run(['score', 'skills/crane', '--depth', 'quick']);
    await stage.run(['rank', 'skills', '--games', '0']);
    await expect(kept(stage, (journal) => journal.listRuns())).resolves.toEqual([]);
  });

  test('an incomplete run keeps what there is, and the whole once it was resumed', async () => {
    let refuse = true;
    const stage = await judgedStage(TREE, {
      answer: (request) => (refuse ? { text: 'I would rather not.' } : honestJudge(request)),
    });
    const { stderr } = await stage.run(['score', 'skills/crane']);
    const [before] = await documentsOf(stage);
    expect(before?.document.composite.complete).toBe(false);
    refuse = false;
    const run = /runs resume (r\w{8})/.exec(stderr)?.[1] ?? 'none';
    await stage.run(['runs', 'resume', run]);
    const after = await documentsOf(stage);
    expect(after.map(({ document }) => document.composite.complete)).toEqual([true]);
  });

  test('it goes with its run', async () => {
    const stage = await judgedStage(TREE);
    const { stderr } = await stage.run(['score', 'skills/crane']);
    await stage.run(['runs', 'rm', /run (r\w{8})/.exec(stderr)?.[1] ?? 'none']);
    expect(await documentsOf(stage)).toEqual([]);
  });
});

describe('a failure to keep it costs no result', () => {
  const finished = { kind: 'evaluation', document: reportSkill() } as const;
  let stage: ReturnType<typeof recordingIo>;

  beforeEach(() => {
    const root = temporaryFolder();
    stage = recordingIo(root, { variables: { PLUGIN_EVAL_HOME: join(root, 'home') } });
  });

  const said = 'the result could not be stored for plugin-eval view: ';

  test('a journal that is damaged', async () => {
    writeTree(stage.io.workingDirectory, { 'home/journal.sqlite': 'no database at all' });
    const notices = await keepDocuments({ id: 'r1' }, [finished], portsOf(stage.io));
    expect(notices).toEqual([{ kind: 'not-kept', message: expect.stringMatching(`^${said}The journal `) }]);
  });

  test('a run that was removed meanwhile', async () => {
    expect(await keepDocuments({ id: 'r1' }, [finished], portsOf(stage.io))).toEqual([
      { kind: 'not-kept', message: `${said}There is no run r1. plugin-eval runs lists all runs.` },
    ]);
  });

  test('a document that is larger than anything that can be read back', async () => {
    const home = join(stage.io.workingDirectory, 'home/journal.sqlite');
    const journal = await openSqliteJournal(home);
    await journal.beginRun(newRun('r1'));
    const notes = Array.from({ length: 26 }, () => 'x'.repeat(10_000_000));
    const document: Leaderboard = { ...reportLeaderboard(), notes };
    expect(await keepDocuments({ id: 'r1' }, [{ kind: 'leaderboard', document }], portsOf(stage.io))).toEqual(
      [{ kind: 'not-kept', message: `${said}it is too large.` }],
    );
    expect(await journal.listDocuments()).toEqual([]);
    await journal.close();
  });

  test('the result is printed, and the exit code is that of the result', async () => {
    const judged = await judgedStage(TREE);
    await judged.run(['runs']);
    const journal = new DatabaseSync(join(judged.root, 'home/journal.sqlite'));
    journal.exec(
      "create trigger no_room before insert on documents begin select raise(abort, 'no room'); end",
    );
    journal.close();
    const { code, stdout, stderr } = await judged.run(['score', 'skills/crane', '--output', 'json']);
    expect([code, JSON.parse(stdout).subject.name]).toEqual([0, 'crane']);
    expect(stderr).toContain(`${said}no room\n`);
  });
});
