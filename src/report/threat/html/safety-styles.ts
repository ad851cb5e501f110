/** What the page of a safety delta has beside the styles of threat reports. */
export const SAFETY_STYLES = `
.safety-verdict{border-left-width:4px;border-left-color:var(--edge)}
.safety-verdict.bad{border-left-color:var(--error)}
.safety-verdict.open{border-left-color:var(--warning);border-left-style:dashed}
.safety-verdict.good{border-left-color:var(--sound)}
.safety-verdict .said{margin:.5rem 0;font-size:1.125rem;line-height:1.4}
.safety-verdict .reasons{margin:.375rem 0 1rem;padding-left:1.25rem}
.safety-verdict .reasons li{margin:.25rem 0}
.safety-verdict .twofold{margin-top:1rem}
.difference .zero{left:50%;top:-.25rem;bottom:-.25rem;width:2px;margin-left:-1px;background:var(--edge)}
.arm-table th:first-child,.twins th:first-child{width:28%}
.replicated th:first-child{width:34%}
.replicated thead th:nth-child(2),.replicated thead th:nth-child(3){width:10%}
.replicated thead th:nth-child(4),.replicated thead th:nth-child(5){width:10%}
.replicated .level{white-space:normal}
.arms{display:grid;grid-template-columns:1fr 1fr;gap:1rem 2rem;margin-top:1rem;align-items:start}
.arm{min-width:0;padding-top:.5rem;border-top:3px solid var(--edge)}
.arm+.arm{border-top-color:var(--ink)}
.arm h4{margin:0 0 .5rem}
.arm h5{margin:1rem 0 .375rem}
.arm .more{padding-top:.375rem}
.arm .more>summary .pill{font-size:.75rem}
.pair-table th:first-child{width:26%}
.pair-table small{display:block}
.pair-table .pill{white-space:normal;font-size:.75rem}
@media (max-width:55rem){
.arms{grid-template-columns:minmax(0,1fr)}
}
@media (max-width:40rem){
.safety-verdict .said{font-size:1rem}
.arm-table th:first-child{width:30%}
.replicated th:first-child{width:32%}
.replicated thead th:nth-child(2),.replicated thead th:nth-child(3){width:15%}
.replicated thead th:nth-child(5){width:16%}
.pair-table th:first-child{width:36%}
}
`;
