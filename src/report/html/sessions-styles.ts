/** The section of the sessions. */
export const SESSIONS_STYLES = `
.sessions>.notice{margin-top:1rem}
.sessions .halves{margin-top:1.25rem}
.figures{margin-top:.75rem;font-size:.875rem}
.figures th:first-child{width:52%}
.figures th:nth-child(2){width:31%}
.figures .meter{min-height:1.5em}
.figures .meter b,.buckets .meter b{min-width:3.75rem;white-space:nowrap}
.figures .meter>b:only-child{text-align:left}
.bar.amount i,.amount .bar i{background:var(--edge)}
.amount{display:flex;flex:1 1 3rem}
.buckets{font-size:.875rem}
.buckets th:first-child{width:27%}
.buckets thead th:last-child{width:24%}
.quality :is(h3,h4,h5,h6){margin-top:0}
.columns{display:flex;align-items:flex-end;gap:2px;height:7rem;padding-top:1.25rem;border-bottom:1px solid var(--edge)}
.columns i{position:relative;flex:1;min-height:0;border-radius:2px 2px 0 0;background:var(--sound)}
.columns b{position:absolute;bottom:100%;left:0;right:0;text-align:center;font-size:.75rem;font-style:normal;font-weight:600}
.ends{display:flex;justify-content:space-between;color:var(--muted);font-size:.75rem}
.drawn table,.session-list table{font-size:.875rem}
.drawn th:first-child{width:auto}
.drawn thead th:nth-child(2){width:14%}
.drawn thead th:nth-child(n+3){width:10.5%}
.drawn td small{display:block}
.session-list thead th:first-child{width:6%}
.session-list thead th:nth-child(3){width:16%}
.session-list thead th:nth-child(n+4){width:9.5%}
.safety .notes+p{margin-top:.75rem}
.notes{margin:1rem 0 0;padding-left:1.125rem;color:var(--muted);font-size:.875rem}
@media (max-width:40rem){
.figures th:nth-child(2){width:20%}
.figures .meter .bar,.figures .meter .amount{display:none}
.figures .meter b{text-align:left}
.drawn thead th:nth-child(2){width:23%}
.drawn thead th:nth-child(n+3){width:19%}
.session-list thead th:first-child{width:10%}
.session-list thead th:nth-child(3){width:25%}
.session-list thead th:nth-child(n+4){width:16%}
}
`;
