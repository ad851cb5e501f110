/** The section of the judge, and the notice that it cannot be trusted. */
export const JUDGE_STYLES = `
.trust{margin:1rem 0 0;padding:.875rem 1.125rem}
.trust b{display:block;font-size:1.125rem;line-height:1.35}
.trust.alarm{border:2px solid var(--error);border-left-width:8px;background:var(--alarm)}
.trust.alarm b{color:var(--error)}
.why{font-size:.875rem}
.why b{color:var(--error)}
.dims tr.reason>td{padding-top:0;border-top:0}
.causes{margin-top:.625rem}
.assessment{margin:.75rem 0;padding:.75rem clamp(.75rem,2.5vw,1.25rem)}
.assessment.errored{border-left:4px solid var(--error)}
.assessed{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.25rem}
.assessed :is(h3,h4,h5,h6){flex:1 1 12rem;margin:0}
.assessed .meter{flex:0 1 16rem}
.judgement{margin-top:.75rem;padding-top:.625rem;border-top:1px solid var(--line)}
.by{margin-bottom:.25rem;font-size:.8125rem}
.by>b{display:inline-block;min-width:2.25rem;font-size:.9375rem}
.reasons p+p{margin-top:.375rem}
.tasks{margin:.5rem 0 0;padding-left:1.25rem;font-size:.875rem}
.tasks li{padding:.125rem 0}
.tasks li b{display:inline-block;min-width:2.25rem}
.quote{margin:.625rem 0 0;padding:.25rem .75rem;border-left:3px solid var(--edge)}
.quote blockquote{margin:0;font-size:.875rem;white-space:pre-wrap}
.quote figcaption{margin-top:.125rem}
.quote.unfound{border-left-color:var(--error)}
.quote.unfound blockquote{text-decoration:line-through;text-decoration-thickness:1px}
.prompts table,.trials table{font-size:.875rem}
.prompts th:first-child{width:auto}
.prompts thead th:nth-child(n+2){width:9.5rem}
.prompts thead th:nth-child(2){width:6rem}
.prompts .level,.trials .level{white-space:normal}
.trials thead th:first-child{width:44%}
.trials thead th:is(:nth-child(2),:nth-child(3),:nth-child(4)){width:10%}
.trials th small{display:block}
@media (max-width:40rem){
.prompts thead th:nth-child(n+2){width:4.75rem}
.prompts thead th:nth-child(2){width:3.75rem}
.prompts .level,.prompts td,.trials .level{font-size:.8125rem}
.trials thead th:first-child{width:35%}
.trials thead th:is(:nth-child(2),:nth-child(3),:nth-child(4)){width:13.5%}
}
`;
