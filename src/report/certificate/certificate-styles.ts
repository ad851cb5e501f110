/** The certificate on the screen, and on one sheet of A4. */
export const CERTIFICATE_STYLES = `
.at,.meta{color:var(--muted);font-size:.8125rem}
.at code b{color:var(--ink);font-weight:600}
.score strong{font-size:3.25rem;line-height:1;font-weight:650;letter-spacing:-.035em}
.score span{color:var(--muted)}
.standing{display:inline-flex;flex-wrap:wrap;gap:.375rem}
.pill{display:inline-block;padding:.0625rem .5rem;border:1px solid transparent;border-radius:99px;font-size:.8125rem;font-weight:600;line-height:1.5;white-space:nowrap}
.pill.platinum{background:var(--platinum);color:var(--platinum-ink)}
.pill.gold{background:var(--gold);color:var(--gold-ink)}
.pill.silver{background:var(--silver);color:var(--silver-ink)}
.pill.bronze{background:var(--bronze);color:var(--bronze-ink)}
.pill.provisional{border:1px dashed currentColor}
.pill.none{border-color:var(--edge);color:var(--muted);font-weight:500}
.trust{margin:1rem 0 0;padding:.875rem 1.125rem}
.trust b{display:block;font-size:1.125rem;line-height:1.35}
.trust.alarm{border:2px solid var(--error);border-left-width:8px;background:var(--alarm)}
.trust.alarm b{color:var(--error)}
table{table-layout:fixed}
th[scope=row]{font-weight:500}
.n{text-align:right;white-space:nowrap}
.bar{display:block;position:relative;min-width:2rem;margin:.3125rem 0;height:.5rem;border-radius:2px;background:var(--track)}
.bar i{display:block;height:100%;border-radius:2px;background:var(--sound)}
.bar i.weak{background:var(--weak)}
.bar u{position:absolute;top:-.125rem;bottom:-.125rem;border:solid var(--ink);border-width:0 1px;background:linear-gradient(var(--ink),var(--ink)) center/100% 1px no-repeat}
.bar.void,.bar.errored{background:repeating-linear-gradient(-45deg,var(--hatch) 0 1px,transparent 1px 5px);box-shadow:inset 0 0 0 1px var(--edge)}
.bar.errored{background:repeating-linear-gradient(-45deg,var(--error) 0 2px,transparent 2px 5px);box-shadow:inset 0 0 0 1px var(--error)}
.scale{margin-top:1.25rem;container-type:inline-size}
.track{position:relative;height:.625rem;border-radius:3px;background:var(--track)}
.track i,.track u{position:absolute}
.track .fill{inset:0 auto 0 0;border-radius:3px 0 0 3px;background:var(--fill)}
.track .bound{top:0;bottom:0;width:2px;margin-left:-1px;background:var(--card)}
.track .marker{top:-.25rem;bottom:-.25rem;width:4px;margin-left:-2px;border-radius:2px;background:var(--ink)}
.track u{top:50%;height:2px;background:var(--ink)}
.bounds{position:relative;height:1.25rem;margin-top:.25rem;color:var(--muted);font-size:.75rem;white-space:nowrap}
.bounds span{position:absolute}
.bounds em{display:none;font-style:normal}
@container (min-width:38rem){.bounds em{display:inline}}
.halves{display:grid;grid-template-columns:1fr 1fr;gap:1rem 2.5rem;align-items:start}
.halves>*{min-width:0}
.facts dt{color:var(--muted)}
.facts dd{margin:0}
@media (max-width:47.99rem){
.halves{grid-template-columns:minmax(0,1fr)}
}
@media (max-width:40rem){
th,td{padding-left:.25rem;padding-right:.25rem}
thead th{font-size:.75rem}
}
@media (forced-colors:active){
.bar,.track{border:1px solid CanvasText}
.bar i,.track .fill,.track .marker{forced-color-adjust:none;background:CanvasText}
}
.certificate .path{margin-bottom:1rem}
.certificate .sha{display:inline-block}
.awarded{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem 1.25rem}
.awarded .standing{align-items:baseline}
.awarded .because{color:var(--muted);font-size:.875rem}
.awarded .meta{flex-basis:100%;margin:0}
.certificate .scale{margin-bottom:1.25rem}
.certificate table{margin-top:1.25rem;font-size:.8125rem}
.dimensions :is(th,td):first-child{width:20%}
.dimensions :is(th,td):nth-child(2){width:7%}
.dimensions :is(th,td):nth-child(3){width:11%}
.dimensions :is(th,td):nth-child(4){width:11%}
.dimensions :is(th,td):nth-child(5){width:11%}
.dimensions :is(th,td):nth-child(6){width:6%}
.certified .bad{color:var(--error);font-weight:600}
.certified .quiet{color:var(--muted)}
.certified .strong{font-weight:600}
.certificate :is(th,td){padding-top:.25rem;padding-bottom:.25rem}
.figures th:first-child{width:15%}
.figures th:nth-child(2){width:14%}
.figures th:nth-child(3){width:17%}
.skills th:first-child{width:24%}
.skills th:nth-child(2){width:9%}
.skills th:nth-child(3){width:14%}
.skills th:nth-child(4){width:28%}
.certificate .foot{margin-top:1.5rem;font-size:.8125rem}
.certificate .foot h2{margin:0 0 .5rem;font-size:1rem}
.facts.stated{display:block;margin:0}
.facts.stated>div{display:grid;grid-template-columns:7.5rem minmax(0,1fr);gap:.5rem;padding:.125rem 0}
.facts.stated dt{font-size:inherit}
.open{margin:0;padding-left:1.125rem}
.open li{padding:.0625rem 0}
@media (max-width:40rem){
.dimensions :is(th,td):is(:nth-child(2),:nth-child(3)){display:none}
.dimensions :is(th,td):first-child{width:28%}
.dimensions :is(th,td):nth-child(4){width:20%}
.dimensions :is(th,td):nth-child(5){width:16%}
.dimensions :is(th,td):nth-child(6){width:13%}
.dimensions .n{white-space:normal}
.figures th:first-child{width:24%}
.figures th:nth-child(2){width:18%}
.figures th:nth-child(3){width:24%}
.certificate .foot{gap:1.5rem}
}
@media print{
@page{size:A4;margin:11mm 13mm}
main{padding-bottom:0}
html{font-size:10.5px}
body{font-size:1rem;line-height:1.35}
header p{padding:0}
h1{margin:.25rem 0 0;font-size:2rem}
.certificate .path{margin-bottom:.5rem}
.certificate .scale{margin:.625rem 0}
.certificate table{margin-top:.75rem;font-size:.9375rem}
.certificate :is(th,td){padding-top:.125rem;padding-bottom:.125rem}
.certificate .foot{grid-template-columns:1.35fr 1fr;gap:.5rem 1.25rem;margin-top:.75rem;font-size:.9rem;line-height:1.3}
.facts.stated>div{grid-template-columns:8.5rem minmax(0,1fr);padding:0}
.trust{margin:.5rem 0 0;padding:.5rem .75rem}
}
`;
