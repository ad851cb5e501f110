import { expect, test } from 'vitest';
import { parseDatabaseUrl } from './database-url.ts';

test.each([
  [
    'postgres://ada:s3cret@db.example.com:5433/evals?sslmode=verify-full',
    'postgres://ada@db.example.com:5433/evals',
  ],
  ['postgresql://db/evals?password=s3cret&user=ada', 'postgres://db/evals'],
  ['postgres:///evals?host=/run/postgresql', 'postgres:///run/postgresql/evals'],
])('%s is shown without password and options', (text, shown) => {
  expect(parseDatabaseUrl(text, 'X')).toEqual({ connectionString: text, shown });
});

test.each(['mysql://ada:s3cret@db/evals', 'ada:s3cret@db', ''])(
  'what is no URL of Postgres (%s) is refused without being repeated',
  (text) => {
    const parse = () => parseDatabaseUrl(text, 'PLUGIN_EVAL_DATABASE_URL');
    expect(parse).toThrow('PLUGIN_EVAL_DATABASE_URL is not the URL of a Postgres database.');
    expect(parse).not.toThrow('s3cret');
  },
);
