import { postgresJournal } from '@plugin-eval/engine/store/postgres/postgres-journal.ts';
import { describe } from 'vitest';
import { describeJournalContract } from '../support/journal-contract.ts';
import { describeDocumentsContract } from '../support/journal-contract-documents.ts';
import { describeRunsContract } from '../support/journal-contract-runs.ts';
import { describeWithPostgres } from '../support/postgres-stage.ts';

describeWithPostgres('a journal in Postgres', (stage) => {
  const open = async () => postgresJournal(await stage.open());
  describe('its attempts', () => describeJournalContract(open));
  describe('its runs', () => describeRunsContract(open));
  describe('its documents', () => describeDocumentsContract(open));
});
