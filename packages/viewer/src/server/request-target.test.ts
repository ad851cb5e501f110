import { ViewerRequestError } from '@plugin-eval/core/errors/viewer-request-error.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchPath } from './match-path.ts';
import { readTarget } from './request-target.ts';

test('segments are decoded once and one by one, and nothing is normalised', () => {
  expect(readTarget('/').segments).toEqual([]);
  expect(readTarget('/?token=a').query.get('token')).toBe('a');
  expect(readTarget('/a/../%2e%2e/b%2Fc/%252f/').segments).toEqual(['a', '..', '..', 'b/c', '%2f', '']);
  expect(readTarget('/a?b?c=%2F&d').query.get('b?c')).toBe('/');
});

test('whatever the address, it is read or refused, and only plain ids come out of it', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '..',
      '%2f',
      '%2e',
      '%00',
      '%',
      '?',
      '#',
      '\\',
      'api',
      'entries',
      'runs',
      'a-1',
      '🦢',
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const target = pieces.join('');
      try {
        const { segments } = readTarget(target);
        const ids = matchPath('/api/entries/:entry/sessions/:session', [
          'api',
          'entries',
          ...segments.slice(-3),
        ]);
        if (ids !== null) expect(`${ids.entry}${ids.session}`).toMatch(/^[A-Za-z0-9-]+[A-Za-z0-9.:-]*$/);
      } catch (error) {
        if (!ViewerRequestError.isInstance(error)) throw error;
        expect(error.status).toBe(400);
      }
    }),
  );
});

test('a session may not be called like a folder above', () => {
  const idsOf = (session: string) => matchPath('/s/:session', ['s', session]);
  expect(idsOf('a.b:c-d')?.session).toBe('a.b:c-d');
  expect([idsOf('..'), idsOf('.'), idsOf('')]).toEqual([null, null, null]);
});
