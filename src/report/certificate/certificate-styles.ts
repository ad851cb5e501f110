/** The certificate on the screen, and on one sheet of A4. */
export const CERTIFICATE_STYLES = `
.certificate .path{margin-bottom:1rem}
.certificate .sha{display:inline-block}
.awarded{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem 1.25rem}
.awarded .standing{align-items:baseline}
.awarded .because{color:var(--muted);font-size:.875rem}
.awarded .meta{flex-basis:100%;margin:0}
.certificate .scale{margin-bottom:1.25rem}
.certificate table{margin-top:1.25rem;font-size:.8125rem}
.certificate td .status{white-space:normal;overflow-wrap:normal}
.certified th:first-child{width:22%}
.certified th:nth-child(2){width:8%}
.certified th:nth-child(3){width:19%}
.certified th:nth-child(4){width:11%}
.certified th:nth-child(5){width:8%}
.certified .status.errored{color:var(--error);font-weight:600}
.certified .status{color:var(--muted)}
.certificate :is(th,td){padding-top:.25rem;padding-bottom:.25rem}
.observed th:first-child{width:15%}
.observed th:nth-child(2){width:14%}
.observed th:nth-child(3){width:17%}
.observed.skills th:first-child{width:24%}
.observed.skills th:nth-child(2){width:9%}
.observed.skills th:nth-child(3){width:14%}
.observed.skills th:nth-child(4){width:28%}
.certificate .foot{margin-top:1.5rem;font-size:.8125rem}
.certificate .foot h2{margin:0 0 .5rem;font-size:1rem}
.facts.stated{display:block;margin:0}
.facts.stated>div{display:grid;grid-template-columns:7.5rem minmax(0,1fr);gap:.5rem;padding:.125rem 0}
.facts.stated dt{font-size:inherit}
.open{margin:0;padding-left:1.125rem}
.open li{padding:.0625rem 0}
@media (max-width:40rem){
.certified th:nth-child(2),.certified td:nth-child(2){display:none}
.certified th:first-child{width:28%}
.certified th:nth-child(3){width:13%}
.certified th:nth-child(4){width:16%}
.certified th:nth-child(5){width:20%}
.certified .status{overflow-wrap:normal}
.certified .bar{display:none}
.observed th:first-child{width:24%}
.observed th:nth-child(2){width:18%}
.observed th:nth-child(3){width:24%}
.certificate .foot{gap:1.5rem}
}
@media print{
@page{size:A4;margin:11mm 13mm}
html{font-size:10.5px}
body{font-size:1rem;line-height:1.35}
footer{display:none}
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
