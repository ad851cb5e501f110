/** A leaderboard in its own page. */
export const LEADERBOARD_STYLES = `
.board{margin-top:1rem;font-size:.875rem}
.board th:first-child,.board td:first-child{width:11%}
.board thead th:nth-child(2){width:41%}
.board.static thead th:nth-child(2){width:70%}
.board .n small{display:block}
.board .band th{padding-top:1rem;border-bottom:1px solid var(--edge);color:var(--muted);font-size:.8125rem}
.notes{margin-top:1.5rem;padding-left:1.25rem;font-size:.8125rem;color:var(--muted)}
@media (max-width:40rem){
.board th:first-child,.board td:first-child{width:15%}
.board thead th:nth-child(2){width:47%}
}
`;
