import { colorProperties } from '../palette.ts';

/** The style sheet of every page that shows without script. */
export const PAGE_STYLES = `
:root{--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"Noto Sans",sans-serif;--mono:ui-monospace,SFMono-Regular,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace;
color-scheme:light;${colorProperties('light')}}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;${colorProperties('dark')}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--ink);font:400 .9375rem/1.5 var(--sans);font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
header,main{max-width:62rem;margin:0 auto;padding:0 clamp(.875rem,4vw,2rem)}
main{padding-bottom:3rem}
header p{margin:0;padding:.75rem 0;color:var(--muted);font-size:.8125rem}
header b{color:var(--ink)}
h1{margin:1rem 0 .125rem;font-size:clamp(1.5rem,1.1rem + 2vw,2.125rem);line-height:1.2;letter-spacing:-.015em}
h2{margin:2.25rem 0 .625rem;font-size:1.1875rem;line-height:1.3;letter-spacing:-.01em}
p{margin:0}
small{font-size:.8125rem;color:var(--muted);font-weight:400}
code{font-family:var(--mono);font-size:.875em;unicode-bidi:isolate}
:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:3px}
.quiet,caption{color:var(--muted);font-weight:400}
table{width:100%;border-collapse:collapse}
caption{padding-bottom:.375rem;text-align:left;font-size:.8125rem}
th,td{padding:.4375rem .625rem;border-top:1px solid var(--line);text-align:left;vertical-align:top;font-weight:400;unicode-bidi:isolate}
th:first-child,td:first-child{padding-left:0}
th:last-child,td:last-child{padding-right:0}
thead :is(th,td){border-top:0;border-bottom:1px solid var(--edge);padding-top:0;color:var(--muted);font-size:.8125rem;overflow-wrap:normal}
tbody tr:first-child>*{border-top:0}
.notice{margin:0 0 1rem;padding:.625rem .875rem;border:1px solid var(--line);border-left:4px solid var(--warning);border-radius:6px;background:var(--card)}
@media print{
@page{margin:15mm}
*{-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{font-size:9.5pt;background:#fff}
header,main{max-width:none;padding:0}
details::details-content{display:block!important;content-visibility:visible!important;block-size:auto!important}
h1,h2,summary,caption,thead{break-after:avoid}
tr,li{break-inside:avoid}
}
`.trimStart();
