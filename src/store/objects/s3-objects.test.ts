import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { S3_KEYS, s3Variables, startS3 } from '../../../test/stand-ins/s3-server.ts';
import { describeObjectStoreContract } from '../../../test/support/object-store-contract.ts';
import { objectStoreSetting, type S3Setting } from '../../config/object-store-setting.ts';
import { objectId } from './object-store.ts';
import { S3Objects } from './s3-objects.ts';

const BYTES = new TextEncoder().encode('A transcript.');

async function opened(changes: Record<string, string> = {}, path = '/runs/of-us') {
  const server = await startS3();
  onTestFinished(() => server.close());
  const setting = objectStoreSetting({ ...s3Variables(server.url, path), ...changes })?.store as S3Setting;
  const keyOf = (sha256: string) => `${path.slice(1)}/acme/results/${sha256.slice(0, 2)}/${sha256}`;
  return { server, setting, keyOf, store: new S3Objects(setting, 'acme') };
}

describe('objects over the protocol of S3', () => {
  describeObjectStoreContract(async () => {
    const { server, setting, keyOf, store } = await opened();
    const kept = (sha256: string) =>
      server.objects.get(keyOf(sha256)) ?? { bytes: Buffer.alloc(0), storedAt: new Date(0) };
    return {
      store,
      other: new S3Objects(setting, '../acme'),
      alter(sha256, bytes) {
        server.objects.set(keyOf(sha256), { ...kept(sha256), bytes: Buffer.from(bytes) });
      },
      age(sha256, storedAt) {
        server.objects.set(keyOf(sha256), { ...kept(sha256), storedAt });
      },
    };
  });

  test('a listing goes on where the last answer ended', async () => {
    const { server, store } = await opened();
    server.pageSize = 2;
    const hashes = [];
    for (let index = 0; index < 7; index += 1)
      hashes.push((await store.put('results', Uint8Array.of(index))).sha256);
    const listed = [];
    for await (const { sha256 } of store.list('results')) listed.push(sha256);
    expect(listed.toSorted()).toEqual(hashes.toSorted());
  });

  test.each([
    ['another key', { AWS_ACCESS_KEY_ID: 'AKIDOTHER' }, 'InvalidAccessKeyId'],
    ['another secret', { AWS_SECRET_ACCESS_KEY: 'another' }, 'SignatureDoesNotMatch'],
    ['another bucket', { PLUGIN_EVAL_OBJECT_STORE: 's3://nobodys' }, 'NoSuchBucket'],
  ])('%s is refused at once, and no key is repeated', async (_, changes, code) => {
    const { server, store } = await opened(changes);
    const error = await store.put('results', BYTES).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ problem: 'refused', message: expect.stringContaining(code) });
    const said = String(error);
    expect([S3_KEYS.accessKeyId, S3_KEYS.secretAccessKey].some((key) => said.includes(key))).toBe(false);
    expect([server.asked, server.objects.size]).toEqual([[], 0]);
  });

  test('one that answers 503 twice is asked a third time, and one that does not answer is away', async () => {
    const { server, store } = await opened();
    let refusals = 2;
    server.instead = (response) => {
      if (refusals === 0) return false;
      refusals -= 1;
      response.writeHead(503).end();
      return true;
    };
    expect(await store.put('results', BYTES)).toEqual(objectId(BYTES));
    await server.close();
    await expect(store.get('results', objectId(BYTES))).rejects.toMatchObject({
      problem: 'away',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  describe('a hostile one', () => {
    const hostile = async (instead: NonNullable<Awaited<ReturnType<typeof startS3>>['instead']>) => {
      const { server, store } = await opened();
      server.instead = instead;
      return store.get('results', objectId(BYTES));
    };

    test('that sends without end is not listened to for longer than the object is', async () => {
      let sent = 0;
      const answer = hostile((response) => {
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
          sent += 65_536;
        };
        response.writeHead(200).on('drain', more);
        more();
        return true;
      });
      await expect(answer).rejects.toMatchObject({ problem: 'altered' });
      expect(sent).toBeLessThan(50_000_000);
    });

    test('that packs a bomb is told by what comes out of it', async () => {
      const bomb = gzipSync(Buffer.alloc(200_000_000));
      const answer = hostile((response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
        return true;
      });
      await expect(answer).rejects.toMatchObject({ problem: 'altered' });
    });

    test('that sends elsewhere is not followed there', async () => {
      const elsewhere = await startS3();
      onTestFinished(() => elsewhere.close());
      const answer = hostile((response) => {
        response.writeHead(307, { location: `${elsewhere.url}/evals/x` }).end();
        return true;
      });
      await expect(answer).rejects.toMatchObject({
        problem: 'refused',
        message: expect.stringContaining('307'),
      });
      expect(elsewhere.asked).toEqual([]);
    });

    test.each([
      ['no XML', 'x'.repeat(100_000)],
      ['many beginnings', '<Contents><Key>'.repeat(300_000)],
      [
        'names that are none',
        '<Contents><Key>../../x</Key><Size>1</Size><LastModified>x</LastModified></Contents>',
      ],
      ['the same page without end', '<NextContinuationToken>again</NextContinuationToken>'],
    ])('whose listing is %s has nothing, soon', async (_, text) => {
      const { server, store } = await opened();
      server.instead = (response) => {
        response.end(text);
        return true;
      };
      const listed = [];
      for await (const object of store.list('results')) listed.push(object);
      expect(listed).toEqual([]);
    });
  });
});
