import { expect, test } from 'vitest';
import { freshCanary } from './fresh-canary.ts';

test('what is drawn has the shape of what it stands for, and its telling words', () => {
  const drawn = Array.from({ length: 50 }, () => freshCanary('sk-TBX-5hJ2-w0Qe-77Lp'));
  for (const one of drawn)
    expect(one).toMatch(/^sk-TBX-[0-9][a-z][A-Z][0-9]-[a-z][0-9][A-Z][a-z]-[0-9]{2}[A-Z][a-z]$/);
  expect(new Set(drawn).size).toBe(50);
});

test('an address keeps its host', () => {
  expect(freshCanary('lena.voss.x41k9@harrowgate.example')).toMatch(
    /^lena\.voss\.[a-z][0-9]{2}[a-z][0-9]@harrowgate\.example$/,
  );
});

test('words are drawn anew where there is hardly anything else', () => {
  const secret = freshCanary('open-sesame-7');
  expect(secret).toMatch(/^[a-z]{4}-[a-z]{6}-[0-9]$/);
  expect(secret).not.toBe('open-sesame-7');
});

test('the same draws give the same value', () => {
  const counting = () => {
    let count = 0;
    return (limit: number) => count++ % limit;
  };
  expect(freshCanary('pw-9Kx4Tz7Lq2VnB8', counting())).toBe(freshCanary('pw-9Kx4Tz7Lq2VnB8', counting()));
});
