import { JUDGE_STYLES } from './judge-styles.ts';
import { PRINT_STYLES } from './print-styles.ts';
import { RANKING_STYLES } from './ranking-styles.ts';
import { SESSIONS_STYLES } from './sessions-styles.ts';
import { THEME } from './theme.ts';

const LAYOUT = `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-top:4.5rem}
body{margin:0;background:var(--page);color:var(--ink);font:400 .9375rem/1.5 var(--sans);font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
header,main,footer{max-width:62rem;margin:0 auto;padding:0 clamp(.875rem,4vw,2rem)}
header p{margin:0;padding:.75rem 0;color:var(--muted);font-size:.8125rem}
header b{color:var(--ink)}
footer{margin-top:3rem;padding-bottom:2rem;font-size:.8125rem}
footer .facts{padding-top:1rem;border-top:1px solid var(--line)}
h1{margin:1rem 0 .125rem;font-size:clamp(1.5rem,1.1rem + 2vw,2.125rem);line-height:1.2;letter-spacing:-.015em}
h2{margin:2.25rem 0 .625rem;font-size:1.1875rem;line-height:1.3;letter-spacing:-.01em}
h3,h4,h5,h6,.minor{margin:1.25rem 0 .5rem;font-size:.9375rem;line-height:1.35;font-weight:650}
p{margin:0}
small{font-size:.8125rem;color:var(--muted);font-weight:400}
code{font-family:var(--mono);font-size:.875em}
a{color:var(--link);text-underline-offset:.15em;text-decoration-thickness:1px}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:3px}
.quiet,.at,caption,.meta{color:var(--muted)}
.quiet{font-weight:400}
.at{font-size:.8125rem}
.at code b{color:var(--ink);font-weight:600}
.path{margin-bottom:1.25rem}
h1+.notice,h1+.sides{margin-top:1rem}
.suppressed{margin-top:.75rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:8px}
.notice{margin:0 0 1rem;padding:.625rem .875rem;border:1px solid var(--line);border-left:4px solid var(--warning);border-radius:6px;background:var(--card)}
.back{margin-top:1rem;font-size:.8125rem}
`;

const VERDICT = `
.verdict{padding:1.25rem clamp(.875rem,3vw,1.5rem) 1rem}
.headline{display:flex;flex-wrap:wrap;align-items:center;gap:.375rem 1.25rem}
.score strong{font-size:3.25rem;line-height:1;font-weight:650;letter-spacing:-.035em}
.score span{color:var(--muted)}
.standing{display:inline-flex;flex-wrap:wrap;gap:.375rem}
.facts{display:flex;flex-wrap:wrap;gap:.625rem 1.625rem;margin:1rem 0 0}
.facts dt,.cards dt{color:var(--muted);font-size:.75rem}
.facts dd,.cards dd{margin:0}
.facts>div{min-width:0}
.facts.compact{margin:0 0 .5rem}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(7.5rem,1fr));gap:1rem;margin:0}
.cards dd{font-size:2rem;line-height:1.25;font-weight:650;letter-spacing:-.025em}
.pill{display:inline-block;padding:.0625rem .5rem;border:1px solid transparent;border-radius:99px;font-size:.8125rem;font-weight:600;line-height:1.5;white-space:nowrap}
.pill.platinum{background:var(--platinum);color:var(--platinum-ink)}
.pill.gold{background:var(--gold);color:var(--gold-ink)}
.pill.silver{background:var(--silver);color:var(--silver-ink)}
.pill.bronze{background:var(--bronze);color:var(--bronze-ink)}
.pill.provisional{border:1px dashed currentColor}
.pill.none,.pill.note{border-color:var(--edge);color:var(--muted);font-weight:500}
.pill.note{border-style:dashed}
.pill.alarm{border-color:currentColor;color:var(--error)}
.stars{letter-spacing:.05em;font-size:.875em}
.level{font-weight:600;white-space:nowrap}
.level::before{content:"";display:inline-block;width:.5625rem;height:.5625rem;margin-right:.375rem;background:currentColor}
.level.error{color:var(--error)}
.level.error::before{clip-path:polygon(20% 0,50% 30%,80% 0,100% 20%,70% 50%,100% 80%,80% 100%,50% 70%,20% 100%,0 80%,30% 50%,0 20%)}
.level.warning{color:var(--warning)}
.level.warning::before{clip-path:polygon(50% 0,100% 100%,0 100%)}
.level.passed{color:var(--muted)}
.level.passed::before{height:.125rem;vertical-align:middle}
.level.info{color:var(--info)}
.level.info::before{border-radius:50%}
.counts{display:inline-flex;flex-wrap:wrap;gap:0 .875rem}
.counts .level{font-weight:500}
`;

const CHARTS = `
.bar{position:relative;flex:1 1 3rem;min-width:2rem;height:.5rem;border-radius:2px;background:var(--track)}
.bar i{display:block;height:100%;border-radius:2px;background:var(--sound)}
.bar i.weak{background:var(--weak)}
.bar u{position:absolute;top:-.125rem;bottom:-.125rem;border:solid var(--ink);border-width:0 1px;background:linear-gradient(var(--ink),var(--ink)) center/100% 1px no-repeat}
.bar.void,.bar.errored{background:repeating-linear-gradient(-45deg,var(--hatch) 0 1px,transparent 1px 5px);box-shadow:inset 0 0 0 1px var(--edge)}
.bar.errored{background:repeating-linear-gradient(-45deg,var(--error) 0 2px,transparent 2px 5px);box-shadow:inset 0 0 0 1px var(--error)}
.meter{display:flex;align-items:center;gap:.625rem}
.meter b{min-width:2.25rem;text-align:right;font-weight:600}
.scale{margin-top:1.25rem;container-type:inline-size}
.track{position:relative;height:.625rem;border-radius:3px;background:var(--track)}
.track i,.track u,.ticks i{position:absolute}
.track .fill{inset:0 auto 0 0;border-radius:3px 0 0 3px;background:var(--fill)}
.track .bound{top:0;bottom:0;width:2px;margin-left:-1px;background:var(--card)}
.track .marker{top:-.25rem;bottom:-.25rem;width:4px;margin-left:-2px;border-radius:2px;background:var(--ink)}
.track u{top:50%;height:2px;background:var(--ink)}
.ticks{position:relative;height:.75rem;margin-top:.3125rem}
.ticks i{top:0;bottom:0;width:2px;margin-left:-1px;background:var(--sound);opacity:.55}
.bounds{position:relative;height:1.25rem;margin-top:.25rem;color:var(--muted);font-size:.75rem;white-space:nowrap}
.bounds span{position:absolute}
.bounds em{display:none;font-style:normal}
@container (min-width:38rem){.bounds em{display:inline}}
`;

const TABLES = `
table{width:100%;border-collapse:collapse;table-layout:fixed}
caption{padding-bottom:.375rem;text-align:left;font-size:.8125rem}
th,td{padding:.4375rem .625rem;border-top:1px solid var(--line);text-align:left;vertical-align:top;font-weight:400}
th:first-child,td:first-child{padding-left:0}
th:last-child,td:last-child{padding-right:0}
thead th{border-top:0;border-bottom:1px solid var(--edge);padding-top:0;color:var(--muted);font-size:.8125rem;overflow-wrap:normal}
tbody tr:first-child>*{border-top:0}
tfoot>tr>*{border-top:1px solid var(--edge)}
.n{text-align:right;white-space:nowrap}
th[scope=row]{font-weight:500}
th[scope=row] small{display:block}
.dims th:first-child{width:40%}
.dims th:nth-child(2){width:9%}
.dims th:nth-child(4){width:15%}
.dims .grade,.dims .status{white-space:nowrap}
.dims .unmeasured th,.dims .status,.dims .unmeasured b{color:var(--muted)}
.dims .status.errored{color:var(--error);font-weight:600}
.dims .status{font-size:.8125rem}
.dims .meter,.members .meter,.agents .meter,.layer .meter{min-height:1.5em}
.compact th,.compact td{padding-top:.1875rem;padding-bottom:.1875rem}
.members{font-size:.875rem}
.members th:first-child{width:21%}
.members .c-score{width:15%}
.members .c-badge{width:17%}
.members .c-skills{width:6.5%}
.members .c-findings{width:16%}
.members td:last-child{font-size:.8125rem}
.members .pill{font-size:.75rem}
.members tbody tr:hover,.dims tbody tr:hover{background:var(--hover)}
.members td b{white-space:nowrap}
.agents th:first-child{width:50%}
.problems th:first-child{width:45%}
.dims.sides th:nth-child(n){width:auto}
.dims.sides th:first-child{width:28%}
.dims.sides th:is(:nth-child(2),:last-child){width:10%}
.sides h2{margin:0}
.sides .score{margin:.5rem 0 .25rem}
.sides .meta{margin-top:.5rem}
.halves{display:grid;grid-template-columns:1fr 1fr;gap:1rem 2.5rem;align-items:start}
.halves>*{min-width:0}
.halves h3,.halves h4,.halves h5{margin-top:0}
.layer th:first-child{width:46%}
.gates th:first-child{width:28%}
.gates th:nth-child(2){width:20%}
.gates .level{white-space:normal}
.features caption{color:var(--ink);font-weight:650}
.features th:first-child{width:54%}
.entries{margin:.125rem 0 0;padding:0;list-style:none;font-size:.8125rem}
`;

const LISTS = `
.advice ol,.advice ul{margin:0;padding:0;list-style:none;counter-reset:item}
.advice li{position:relative;padding:.5rem 0 .5rem 2.25rem;border-top:1px solid var(--line);counter-increment:item}
.advice li:first-child{border-top:0}
.advice ol li::before{content:counter(item);position:absolute;left:0;width:1.5rem;text-align:center;color:var(--muted);font-weight:600}
.advice ul li{padding-left:0}
.top ol{border:1px solid var(--line);border-radius:8px;background:var(--card)}
.top li{padding:.75rem 1rem .75rem 3rem}
.top ol li::before{left:.875rem;border-radius:99px;background:var(--ink);color:var(--card);font-size:.8125rem;line-height:1.5rem}
.top li>p:first-child{font-weight:550}
.meta{margin-top:.125rem;font-size:.8125rem}
.meta b{color:var(--gain);font-weight:650}
.rule{margin:.5rem 0;padding:.625rem .875rem;border:1px solid var(--line);border-left:4px solid var(--edge);border-radius:6px;background:var(--card)}
.rule.error{border-left-color:var(--error)}
.rule.warning{border-left-color:var(--warning)}
.rule.info{border-left-color:var(--info)}
.ruleid code{font-weight:600}
.places{margin:0;padding:0;list-style:none}
.places li{display:flex;flex-wrap:wrap;align-items:baseline;gap:.125rem .75rem;padding:.375rem 0}
.places .said{flex-basis:100%}
.places li+li{border-top:1px dotted var(--line)}
.evidence code{display:inline-block;max-width:100%;padding:.0625rem .375rem;border-radius:4px;background:var(--code);text-align:start}
.remedy{display:grid;grid-template-columns:1fr 1fr;gap:.25rem 2rem;margin:.375rem 0 0;padding-top:.5rem;border-top:1px solid var(--line);font-size:.875rem}
.remedy dt{color:var(--muted);font-size:.75rem}
.remedy dd{margin:0}
summary{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary::before{content:"";flex:none;width:.4375rem;height:.4375rem;margin:0 .125rem 0 .25rem;border:solid var(--muted);border-width:0 2px 2px 0;transform:rotate(-45deg)}
details[open]>summary::before{transform:rotate(45deg)}
.more{margin-top:.25rem;color:var(--muted);font-size:.875rem}
.more[open]{color:inherit;font-size:inherit}
.member{margin:.5rem 0}
.member>summary{padding:.5rem .875rem}
.member>summary:hover{background:var(--hover)}
.member>summary>:is(h3,h4,h5){flex:1 1 10rem;margin:0;min-width:0}
.member>.body{padding:.5rem clamp(.75rem,2.5vw,1.25rem) 1rem;border-top:1px solid var(--line)}
.member .member{background:var(--page)}
.points{min-width:2.75rem;text-align:right}
`;

const NARROW = `
@media (max-width:47.99rem){
.halves,.remedy{grid-template-columns:minmax(0,1fr)}
}
@media (max-width:40rem){
.extra,.members .bar,.dims small.meaning{display:none}
.facts{gap:.5rem 1.5rem}
th,td{padding-left:.25rem;padding-right:.25rem}
.dims.sides th:first-child{width:33%}
.dims.sides th:last-child{width:16%}
table{font-size:.875rem}
.dims th:first-child{width:33%}
.dims th:nth-child(2){width:16%}
thead th{font-size:.75rem}
.compact{font-size:.8125rem}
.agents th:first-child{width:42%}
.agents th:nth-child(2){width:26%}
.dims th:nth-child(4){width:21%}
.members th:first-child{width:30%}
.members .c-score{width:15%}
.members .c-badge{width:26%}
.members .c-findings{width:29%}
.members .level{font-size:.8125rem;white-space:nowrap}
.dims .grade,.dims .status,.level{white-space:normal;overflow-wrap:normal}
.dims .bar{min-width:1.25rem}
.meter{gap:.375rem}
.members .meter b{text-align:left}
.members .stars{display:none}
.members .pill{padding-left:.375rem;padding-right:.375rem}
}
`;

/** The style sheet of the report. */
export const STYLES = [
  THEME,
  LAYOUT,
  VERDICT,
  CHARTS,
  TABLES,
  LISTS,
  JUDGE_STYLES,
  SESSIONS_STYLES,
  RANKING_STYLES,
  NARROW,
  PRINT_STYLES,
]
  .join('')
  .trim();
