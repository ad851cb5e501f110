/** A report in Markdown as it shows without script. */
export const REPORT_STYLES = `
main :is(p,ul,ol,.wide,.notice,details){margin:.75rem 0}
main :is(ul,ol) :is(ul,ol){margin:.25rem 0}
main>h1+p{margin-top:1rem}
ul,ol{padding-left:1.5rem}
li{padding:.125rem 0}
.wide{overflow-x:auto}
.wide td{min-width:4rem;overflow-wrap:break-word}
.wide code{overflow-wrap:anywhere}
.notice>:first-child{margin-top:0}
.notice>:last-child{margin-bottom:0}
.notice.caution{border-left-color:var(--error);background:var(--alarm)}
.notice.caution strong{color:var(--error)}
.notice.note{border-left-color:var(--edge)}
details{padding:.5rem .875rem;border:1px solid var(--line);border-radius:8px;background:var(--card)}
summary{cursor:pointer;font-weight:600}
`;
