import { expect, test } from 'vitest';
import { UsageError } from '../errors/usage-error.ts';
import { objectStoreSetting } from './object-store-setting.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret-of-us' };
const read = (PLUGIN_EVAL_OBJECT_STORE: string, others: Record<string, string> = {}) =>
  objectStoreSetting({ ...KEYS, PLUGIN_EVAL_OBJECT_STORE, ...others });

test('without the variable there is no object store', () => {
  expect(objectStoreSetting({})).toBeNull();
  expect(objectStoreSetting({ PLUGIN_EVAL_OBJECT_STORE: '' })).toBeNull();
});

test('a folder is named by its path, or lies beside the configuration', () => {
  expect(read('/mnt/objects')).toEqual({ store: { kind: 'folder', folder: '/mnt/objects' }, over: 262_144 });
  expect(read('folder', { PLUGIN_EVAL_HOME: '/home/ada/eval' })?.store).toEqual({
    kind: 'folder',
    folder: '/home/ada/eval/objects',
  });
});

test('a bucket of Amazon stands in the name of the host, one of somebody else in the path', () => {
  expect(read('s3://evals/of-us/', { AWS_REGION: 'eu-central-1' })?.store).toMatchObject({
    ...{ bucket: 'evals', prefix: 'of-us/', region: 'eu-central-1', isPathStyle: false },
    endpoint: 'https://s3.eu-central-1.amazonaws.com/',
    credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret-of-us', sessionToken: null },
  });
  expect(read('s3://evals', { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9000' })?.store).toMatchObject({
    ...{ prefix: '', isPathStyle: true, region: 'us-east-1' },
    shown: 'the object store s3://evals/ at 127.0.0.1:9000',
  });
});

test('the size from which on values go there is in kilobytes', () => {
  expect(read('/o', { PLUGIN_EVAL_OBJECTS_OVER_KB: '0' })?.over).toBe(0);
  expect(read('/o', { PLUGIN_EVAL_OBJECTS_OVER_KB: '1024' })?.over).toBe(1_048_576);
});

test.each<[string, string, Record<string, string>]>([
  ['no bucket', 's3://', {}],
  ['a bucket that is none', 's3://Evals_Of_Us', {}],
  ['a way out of its prefix', 's3://evals/../others', {}],
  ['keys in the address', 's3://AKIDEXAMPLE:secret-of-us@evals', {}],
  ['another protocol', 'https://evals.example.com', {}],
  ['no secret', 's3://evals', { AWS_SECRET_ACCESS_KEY: '' }],
  ['a region that is none', 's3://evals', { AWS_REGION: 'x/../y' }],
  ['an endpoint that is no URL', 's3://evals', { AWS_ENDPOINT_URL_S3: 'minio:9000/secret-of-us' }],
  ['an endpoint with a password', 's3://evals', { AWS_ENDPOINT_URL_S3: 'http://a:secret-of-us@minio' }],
  ['a size that is none', '/o', { PLUGIN_EVAL_OBJECTS_OVER_KB: '-1' }],
  ['a size above all', '/o', { PLUGIN_EVAL_OBJECTS_OVER_KB: '999999' }],
])('%s is refused in a sentence that repeats no key', (_, store, others) => {
  let failure: unknown = null;
  try {
    read(store, others);
  } catch (error) {
    failure = error;
  }
  expect(failure).toBeInstanceOf(UsageError);
  expect(String(failure)).not.toContain('secret-of-us');
});
