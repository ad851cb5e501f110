import { isDocumentationAddress } from '@plugin-eval/report/documentation-url.ts';
import { phrasesOf, type Words } from '@plugin-eval/report/view-model/blocks.ts';
import { Link } from '../route/link.tsx';
import { useRouteOfPlace } from '../route/place-routes.ts';
import { UntrustedText } from './untrusted.tsx';

/** Words with their tones. */
export function InWords({ words }: { words: Words }) {
  const routeOf = useRouteOfPlace();
  return phrasesOf(words).map(({ text, tone, to }, index) => {
    const route = to === undefined ? null : routeOf(to);
    const content =
      route === null ? (
        <UntrustedText text={text} />
      ) : (
        <Link to={route} {...(route.query && { query: route.query })}>
          <UntrustedText text={text} />
        </Link>
      );
    // biome-ignore lint/suspicious/noArrayIndexKey: phrases have no other identity
    if (tone === 'code') return <code key={index}>{content}</code>;
    if (tone === 'link' && isDocumentationAddress(text))
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: phrases have no other identity
        <a key={index} href={text} rel="noreferrer">
          {text}
        </a>
      );
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: phrases have no other identity
      <span key={index} className={tone}>
        {content}
      </span>
    );
  });
}
