/**
 * Draws the matrix of a set: rows and columns in an order that puts alike skills side by side, in a size that the reader
 * chooses, with the skill that is searched for in sight. Without script the tables of the page say the same.
 */
export const MATRIX_SCRIPT = `
(() => {
  'use strict';
  const byId = (id) => document.getElementById(id);
  const data = JSON.parse(byId('page-data').textContent);
  const [canvas, field, said] = ['matrix-canvas', 'matrix-field', 'matrix-said'].map(byId);
  const [agent, search] = ['matrix-agent', 'matrix-search'].map(byId);
  const count = data.names.length;
  if (count === 0) return;
  document.body.classList.add('scripted');
  const MOST = 8000;
  let size = Math.max(2, Math.min(16, Math.floor(560 / count)));
  let place = [];
  let found = -1;
  const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  function chosen() { return data.agents[agent.selectedIndex]; }
  function draw() {
    const { order, alike, taken } = chosen();
    place = new Array(count);
    order.forEach((skill, at) => { place[skill] = at; });
    size = Math.max(1, Math.min(size, Math.floor(MOST / count)));
    canvas.width = canvas.height = count * size;
    const pen = canvas.getContext('2d');
    pen.fillStyle = color('--page');
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = color('--line');
    for (let at = 0; at < count; at++) pen.fillRect(at * size, at * size, size, size);
    const dot = (row, column, paint, share) => {
      pen.globalAlpha = 0.35 + 0.65 * share;
      pen.fillStyle = paint;
      pen.fillRect(place[column] * size, place[row] * size, size, size);
    };
    for (const [a, b, share] of alike) { dot(a, b, color('--link'), share); dot(b, a, color('--link'), share); }
    for (const [from, to, prompts] of taken) dot(from, to, color('--error'), Math.min(1, prompts / 3));
    pen.globalAlpha = 0.35;
    pen.fillStyle = color('--warning');
    if (found >= 0) {
      pen.fillRect(0, place[found] * size, canvas.width, size);
      pen.fillRect(place[found] * size, 0, size, canvas.height);
    }
    pen.globalAlpha = 1;
  }
  function tell(row, column) {
    const { alike, taken } = chosen();
    const words = [data.names[row] + (row === column ? '' : ' and ' + data.names[column])];
    for (const [a, b, share] of alike)
      if (row === column ? a === row || b === row : (a === row && b === column) || (a === column && b === row))
        words.push((row === column ? data.names[a === row ? b : a] + ' is' : 'they are') + ' alike (' + share.toFixed(2) + ')');
    for (const [from, to, prompts] of taken)
      if (row === column ? from === row || to === row : from === row && to === column)
        words.push(prompts + (prompts === 1 ? ' prompt of ' : ' prompts of ') + data.names[from] + ' to ' + data.names[to]);
    said.textContent = words.join(' · ');
  }
  function zoom(factor) {
    const middle = (field.scrollTop + field.clientHeight / 2) / Math.max(1, canvas.height);
    const across = (field.scrollLeft + field.clientWidth / 2) / Math.max(1, canvas.width);
    size = factor > 1 ? Math.max(size + 1, Math.round(size * factor)) : Math.max(1, Math.round(size * factor));
    draw();
    field.scrollTop = middle * canvas.height - field.clientHeight / 2;
    field.scrollLeft = across * canvas.width - field.clientWidth / 2;
  }
  canvas.addEventListener('mousemove', (event) => {
    const { order } = chosen();
    const row = order[Math.floor(event.offsetY / size)];
    const column = order[Math.floor(event.offsetX / size)];
    if (row !== undefined && column !== undefined) tell(row, column);
  });
  search.addEventListener('input', () => {
    const wanted = search.value.trim().toLowerCase();
    found = wanted === '' ? -1 : data.names.findIndex((name) => name.toLowerCase().includes(wanted));
    draw();
    if (found < 0) { said.textContent = wanted === '' ? '' : 'No skill has such a name.'; return; }
    tell(found, found);
    field.scrollTop = place[found] * size - field.clientHeight / 2;
    field.scrollLeft = place[found] * size - field.clientWidth / 2;
  });
  search.form.addEventListener('submit', (event) => event.preventDefault());
  agent.addEventListener('change', draw);
  byId('matrix-in').addEventListener('click', () => zoom(1.5));
  byId('matrix-out').addEventListener('click', () => zoom(1 / 1.5));
  draw();
})();
`;
