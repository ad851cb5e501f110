import { expect, test } from 'vitest';
import { DOCUMENTATION_URL, isDocumentationAddress, rulePageAddress, SITE_URL } from './documentation-url.ts';

test('a rule has a page on the site', () => {
  expect(rulePageAddress('dead-link')).toBe(
    'https://plugin-eval.github.io/plugin-eval/reference/rules/dead-link.html',
  );
});

test.each([`${DOCUMENTATION_URL}/docs/limits.md#quick-score`, rulePageAddress('BLOATED_SKILL')])(
  '%s is one of our pages',
  (address) => expect(isDocumentationAddress(address)).toBe(true),
);

test.each([
  `${SITE_URL}.evil.example/`,
  `https://evil.example/${SITE_URL}/`,
  `${SITE_URL}/<img src=x>`,
  SITE_URL,
])('%s is none', (address) => expect(isDocumentationAddress(address)).toBe(false));
