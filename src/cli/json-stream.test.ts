import { expect, test } from 'vitest';
import { reportCollection, reportPlugin, reportSkill } from '../../test/support/report-documents.ts';
import { Spool } from '../application/spool.ts';
import { renderJson } from '../report/json.ts';
import { JsonStream } from './json-stream.ts';

const members = [reportSkill(), reportPlugin(), reportSkill()];

test.each([
  ['memory', Number.POSITIVE_INFINITY],
  ['a file from the first on', 0],
  ['a file and memory', renderJson(reportSkill()).length],
])('members that wait in %s give the same bytes', (_, mostInMemory) => {
  let written = '';
  const spool = new Spool(mostInMemory);
  const stream = new JsonStream(() => spool);
  for (const member of members) stream.add(member);
  stream.finish(reportCollection({ evaluations: [] }), (text) => {
    written += text;
  });
  spool.close();
  expect(written).toBe(renderJson(reportCollection({ evaluations: members })));
});
