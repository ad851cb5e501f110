import { escapeHtml } from '@plugin-eval/report/html/escape-html.ts';

/**
 * The page that the viewer's program fills. Everything it shows comes over the API.
 * @param pageKey what the API wants to see; the page is given it once, and keeps it
 */
export function shellPage(scriptPath: string, stylesPath: string, pageKey: string | null = null): string {
  const key = pageKey === null ? '' : `<meta name="plugin-eval-key" content="${pageKey}">\n`;
  return document(
    `${key}<link rel="stylesheet" href="${stylesPath}">
<script src="${scriptPath}" defer></script>`,
    `<div id="viewer"></div>
<noscript><p>The viewer needs JavaScript. A report that can be read without it is written by
<code>plugin-eval score PATH --output html</code>.</p></noscript>`,
  );
}

/** A page with a single message. @param text plain text */
export function messagePage(heading: string, text: string): string {
  return document('', `<main><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p></main>`);
}

/** Reopens the page from itself: a browser that followed a link from elsewhere withheld the cookie. */
export function onceMorePage(): string {
  return document(
    '<meta http-equiv="refresh" content="0; url=/">',
    '<main><p><a href="/">Open the viewer</a></p></main>',
  );
}

function document(head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>plugin-eval</title>
${head}
</head>
<body>
${body}
</body>
</html>
`;
}
