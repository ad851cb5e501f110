/**
 * Colours and fonts. Text reaches a contrast of 4.5:1 on every ground it stands on, bars 3:1 on their track, in
 * both themes. Sound and weak are blue and orange, which all kinds of colour vision tell apart; no meaning rests on
 * colour alone.
 */
const LIGHT = `color-scheme:light;
--page:#f6f7f8;--card:#fff;--ink:#191c21;--muted:#565d69;--line:#dfe2e7;--edge:#9aa1ad;--hover:#eef1f5;--code:#eef0f3;
--link:#1a569d;--sound:#2765ab;--weak:#b8520f;--fill:#b9cde6;--track:#e4e7ec;--hatch:#8b93a0;--gain:#1a569d;
--alarm:#fdeceb;--error:#ab1f1a;--warning:#855400;--info:#1a569d;
--platinum:#dcebf0;--platinum-ink:#164a5c;--gold:#f8e8b4;--gold-ink:#5f4700;--silver:#e3e6ea;--silver-ink:#3c4450;--bronze:#f4ddcb;--bronze-ink:#71390f`;

const DARK = `color-scheme:dark;
--page:#121418;--card:#1a1d23;--ink:#e6e8ec;--muted:#a1a9b6;--line:#2d323b;--edge:#5f6878;--hover:#22262e;--code:#272b33;
--link:#86b8f5;--sound:#639fe6;--weak:#e58a45;--fill:#2f4a6c;--track:#2b3039;--hatch:#788292;--gain:#86b8f5;
--alarm:#3a1716;--error:#ff8b80;--warning:#e4b04e;--info:#86b8f5;
--platinum:#17404e;--platinum-ink:#c8e8f2;--gold:#4a3a0a;--gold-ink:#f6da85;--silver:#363c46;--silver-ink:#dfe3e9;--bronze:#4c2c16;--bronze-ink:#f3c6a4`;

export const THEME = `
:root{--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"Noto Sans",sans-serif;--mono:ui-monospace,SFMono-Regular,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace;
${LIGHT}}
@media screen and (prefers-color-scheme:dark){:root{${DARK}}}
`;
