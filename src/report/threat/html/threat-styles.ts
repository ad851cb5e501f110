/**
 * What the page of a threat report has beside the styles of all pages. The colours of the families reach 3:1 on the card
 * in both themes, and 4.5:1 as text; they are told apart by small plots too.
 */
export const THREAT_STYLES = `
:root{--family-1:#1a569d;--family-2:#9a4a00;--family-3:#0b6b5a;--family-4:#8c1d6b;--family-5:#6a5a00;--family-6:#a3281f;--hit-unsafe:#fbe3d6;--hit-safe:#dbe8f8}
@media screen and (prefers-color-scheme:dark){:root{--family-1:#86b8f5;--family-2:#f0a25e;--family-3:#5fd0b5;--family-4:#f09ad2;--family-5:#d9c65a;--family-6:#ff9a90;--hit-unsafe:#4d2a14;--hit-safe:#1d3757}}
figure{margin:0}
figcaption{margin-top:.375rem}
h1+.threat-verdict{margin-top:1rem}
.threat-verdict .facts{display:grid;grid-template-columns:repeat(4,auto)}
.threat-verdict .facts small{display:block}
.threat-verdict .facts b{font-weight:650}
.threat-verdict .bounds span:nth-child(2){transform:translateX(-50%)}
.threat-verdict .meta{margin-top:.75rem}
.threat-verdict .headline{align-items:flex-start;justify-content:space-between}
.twofold{display:grid;grid-template-columns:1fr 1fr;flex:1 1 100%;gap:.5rem clamp(.75rem,4vw,2.5rem)}
.twofold .score strong{display:block;font-size:clamp(2rem,1.2rem + 4vw,3.25rem)}
.twofold .score span{display:block;margin-top:.25rem;color:var(--ink);font-weight:600}
.twofold .score small{display:block}
.threat-verdict .facts.live{grid-template-columns:repeat(3,minmax(0,1fr));margin-top:1rem;padding-top:.75rem;border-top:1px solid var(--line)}
.facts.live>div:first-child{grid-column:1/-1}
.facts.live .level{white-space:normal}
.radar{display:block;width:100%;overflow:visible;max-width:30rem;margin:0 auto}
.radar .ring{fill:none;stroke:var(--line)}
.radar .rim{stroke:var(--edge)}
.radar .area{fill:var(--sound);fill-opacity:.22;stroke:var(--sound);stroke-width:2;stroke-linejoin:round}
.radar .dot{fill:var(--sound);stroke:var(--page);stroke-width:1}
.radar text{fill:var(--ink);font:12.5px var(--sans)}
.radar .value{font-weight:650}
.families figure{text-align:center}
.family-table thead th:first-child{width:32%}
.family-table thead th:nth-child(2){width:17%}
.family-table thead th:last-child{width:20%}
.family-table .meter b{min-width:3.75rem;white-space:nowrap}
.family-table small{display:block;text-align:right;white-space:nowrap}
.heat th:first-child{width:28%}
.heat td small{display:block;color:inherit}
.heat tbody td{border-left:2px solid var(--page)}
.heat tfoot small{color:var(--muted)}
.heat-1{background:color-mix(in srgb,var(--weak) 9%,transparent)}
.heat-2{background:color-mix(in srgb,var(--weak) 18%,transparent)}
.heat-3{background:color-mix(in srgb,var(--weak) 27%,transparent)}
.heat-4{background:color-mix(in srgb,var(--weak) 38%,transparent)}
.heat tbody td,.heat tfoot td{padding-left:.625rem}
.case>summary .standing{align-items:center;gap:.25rem .625rem}
.case .meta b{color:inherit}
.case h4{margin:1rem 0 .375rem}
.answer{margin:.25rem 0;padding:.5rem .75rem;border:1px solid var(--line);border-radius:6px;background:var(--page);font-size:.875rem;line-height:1.6;white-space:pre-wrap}
.calls{margin:0;padding-left:1.25rem}
.calls .answer{font-family:var(--mono);font-size:.8125rem}
.notice.session{margin:.5rem 0}
.at.session{margin-top:.5rem}
.transcript{margin:.5rem 0 0;padding:0;list-style:none}
.transcript>li{margin:.5rem 0;padding-left:.75rem;border-left:3px solid var(--line)}
.transcript>.user{border-left-color:var(--edge)}
.transcript>.agent{border-left-color:var(--sound)}
.transcript>.call{border-left-color:var(--weak);border-left-style:double}
.transcript>.result{border-left-style:dotted;border-left-color:var(--edge)}
.transcript>.gap{border-left-color:transparent}
.who{color:var(--muted);font-size:.8125rem;font-weight:600}
.transcript .answer{margin:.125rem 0;padding:.375rem .625rem}
.transcript :is(.call,.result) .answer{font-family:var(--mono);font-size:.8125rem}
mark{padding:0 .0625rem;border-radius:2px;color:inherit;background:none;-webkit-box-decoration-break:clone;box-decoration-break:clone}
mark.unsafe{background:var(--hit-unsafe);border-bottom:2px solid var(--weak)}
mark.deep{border-bottom-width:4px;font-weight:650}
mark.safe{background:var(--hit-safe);border-bottom:2px dashed var(--sound)}
mark.off{border-bottom:2px dotted var(--edge)}
.tag{display:inline-block;max-width:100%;margin:0 .1875rem;padding:0 .3125rem;border:1px solid var(--edge);border-radius:4px;background:var(--card);color:var(--ink);font:500 .6875rem/1.4 var(--sans);vertical-align:.0625rem;white-space:normal}
.tag.unsafe{border-color:var(--weak)}
.tag.safe{border-style:dashed;border-color:var(--sound)}
.tag.off{border-style:dotted;color:var(--muted)}
.legend{margin:.375rem 0 .75rem}
.case-table{font-size:.875rem}
.case-table th:first-child{width:24%}
.case-table thead th:nth-child(2){width:11%}
.case-table thead th:nth-child(3){width:18%}
.case-table thead th:nth-child(4){width:10%}
.case-table .pill{white-space:normal;font-size:.75rem}
.modes th:first-child{width:42%}
.information th:first-child{width:26%}
.information small,.calibration small{display:block}
.calibration{margin-top:.75rem}
.calibration thead .n,.family-figures thead .n{white-space:normal}
.calibration th:first-child{width:36%}
.family-figures th:first-child{width:22%}
.family-figures th:last-child{width:20%}
.scatter{margin:1rem 0}
.scatter>svg{display:block;width:100%;height:auto;background:var(--card);border-radius:6px}
.scatter .frame{fill:none;stroke:var(--line)}
.passed{fill:currentColor;fill-opacity:.55;stroke:currentColor}
.failed{fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round}
${[1, 2, 3, 4, 5, 6].map((number) => `.family-${number}{color:var(--family-${number})}`).join('\n')}
.key{width:.75rem;height:.75rem;vertical-align:-.0625rem}
.small-plots small{display:block}
.small-plots{display:grid;grid-template-columns:repeat(3,1fr);gap:.75rem;margin:.75rem 0 0;padding:0;list-style:none;font-size:.8125rem}
.small-plots svg{display:block;width:100%;height:auto;background:var(--card);border-radius:4px}
.small-plots span{font-weight:600}
@media (max-width:60rem){
.family-table .bar{display:none}
.family-table .meter b,.family-table small{text-align:left}
.family-table thead th:first-child{width:30%}
.family-table thead th:nth-child(2){width:22%}
.family-table thead th:last-child{width:24%}
.threat-verdict .facts,.threat-verdict .facts.live{grid-template-columns:1fr 1fr}
}
@media (max-width:40rem){
.threat-verdict .facts,.threat-verdict .facts.live{grid-template-columns:1fr}
.family-figures{font-size:.75rem}
.heat th:first-child{width:29%;font-size:.8125rem}
.heat tfoot small{display:none}
.modes th:first-child{width:62%}
.family-table thead th:first-child{width:30%}
.family-table thead th:nth-child(2){width:23%}
.family-table thead th:last-child{width:21%}
.heat .level{font-size:.75rem}
.heat .level::before{display:none}
.heat tbody td,.heat tfoot td{padding-left:.375rem}
.case-table th:first-child{width:36%}
.case-table thead th:nth-child(2){width:20%}
.case-table thead th:nth-child(3){width:26%}
.case-table thead th:nth-child(4){width:18%}
.calibration th:first-child{width:32%}
.small-plots{grid-template-columns:1fr 1fr}
}
`;
