/** The place in a corpus, and two skills head to head. */
export const RANKING_STYLES = `
.ranking>.notice{margin-bottom:1rem}
.gates+.sides{margin-top:1.5rem}
.ranking .facts b{font-weight:650}
.ranking .facts small{display:block}
.bias{margin:1rem 0 .5rem}
.outcome{margin:.5rem 0 .75rem;font-size:1.0625rem}
.meter.share{min-width:14rem}
.meter.share small{display:inline;white-space:nowrap}
.tallies,.matchups{margin-top:1rem;font-size:.875rem}
.tallies th:first-child{width:40%}
.tallies th:nth-child(n+3){width:10%}
.matchups thead th:nth-child(2){width:34%}
.matchups .reason>td{padding-top:0;border-top:0}
@media (max-width:40rem){
.tallies th:first-child{width:38%}
.tallies th:nth-child(n+3){width:13%}
.tallies .bar{display:none}
.tallies .meter b{text-align:left}
.matchups thead th:nth-child(2){width:38%}
.meter.share{min-width:11rem}
}
`;
