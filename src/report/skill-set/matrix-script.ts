/**
 * Draws the matrix of a set: rows and columns in an order that puts alike skills side by side, in a size that the reader
 * chooses, with names where there is room for them and the skill that is searched for in sight. A mouse and the arrow keys
 * go from cell to cell. Without script the tables of the page say the same.
 */
export const MATRIX_SCRIPT = `
(() => {
  'use strict';
  const byId = (id) => document.getElementById(id);
  const data = JSON.parse(byId('page-data').textContent);
  const [canvas, names, field, said] = ['matrix-canvas', 'matrix-names', 'matrix-field', 'matrix-said'].map(byId);
  const [view, search] = ['matrix-agent', 'matrix-search'].map(byId);
  const count = data.names.length;
  if (count === 0) return;
  document.body.classList.add('scripted');
  const MOST = 8000;
  const NAMED = 9;
  let size = Math.max(2, Math.min(18, Math.floor(560 / count)));
  let place = [];
  let found = -1;
  let at = null;
  const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  function chosen() { return data.views[view.selectedIndex]; }
  function draw() {
    const { order, alike, taken, own } = chosen();
    place = new Array(count);
    order.forEach((skill, index) => { place[skill] = index; });
    size = Math.max(1, Math.min(size, Math.floor(MOST / count)));
    canvas.width = canvas.height = count * size;
    const pen = canvas.getContext('2d');
    pen.fillStyle = color('--page');
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = color('--line');
    for (let index = 0; index < count; index++) pen.fillRect(index * size, index * size, size, size);
    const dot = (row, column, paint, share) => {
      pen.globalAlpha = 0.35 + 0.65 * share;
      pen.fillStyle = paint;
      pen.fillRect(place[column] * size, place[row] * size, size, size);
    };
    for (const [skill, share] of own) dot(skill, skill, color('--series-3'), share);
    for (const [a, b, share] of alike) { dot(a, b, color('--link'), share); dot(b, a, color('--link'), share); }
    for (const [from, to, share] of taken) dot(from, to, color('--error'), share);
    pen.globalAlpha = 0.35;
    pen.fillStyle = color('--warning');
    if (found >= 0) {
      pen.fillRect(0, place[found] * size, canvas.width, size);
      pen.fillRect(place[found] * size, 0, size, canvas.height);
    }
    pen.globalAlpha = 1;
    if (at !== null) {
      pen.strokeStyle = color('--ink');
      pen.lineWidth = 2;
      pen.strokeRect(at.column * size - 1, at.row * size - 1, size + 2, size + 2);
    }
    label(order);
  }
  function label(order) {
    const width = size < NAMED ? 0 : Math.min(180, Math.floor(field.clientWidth / 3));
    names.width = width;
    names.height = width === 0 ? 0 : canvas.height;
    names.style.display = width === 0 ? 'none' : 'block';
    if (width === 0) return;
    const pen = names.getContext('2d');
    pen.fillStyle = color('--card');
    pen.fillRect(0, 0, width, names.height);
    pen.fillStyle = color('--ink');
    pen.font = Math.min(13, size) + 'px sans-serif';
    pen.textBaseline = 'middle';
    order.forEach((skill, index) => {
      let name = data.names[skill];
      while (name.length > 2 && pen.measureText(name).width > width - 8) name = name.slice(0, -2) + '\\u2026';
      pen.fillText(name, 4, index * size + size / 2);
    });
  }
  function tell(row, column) {
    const { alike, taken, own } = chosen();
    const isSelf = row === column;
    const words = [data.names[row] + (isSelf ? '' : ' and ' + data.names[column])];
    for (const [skill, , text] of own) if (isSelf && skill === row) words.push(text);
    for (const [a, b, share] of alike)
      if (isSelf ? a === row || b === row : (a === row && b === column) || (a === column && b === row))
        words.push((isSelf ? data.names[a === row ? b : a] + ' is' : 'they are') + ' alike (' + share.toFixed(2) + ')');
    for (const [from, to, , text] of taken)
      if (isSelf ? from === row || to === row : from === row && to === column) words.push(text);
    said.textContent = words.join(' \\u00b7 ');
  }
  function reveal(row, column) {
    const left = names.width;
    const inside = (from, start, length) => Math.min(Math.max(from, start + size - length), start);
    field.scrollTop = inside(field.scrollTop, row * size, field.clientHeight);
    field.scrollLeft = inside(field.scrollLeft, column * size, field.clientWidth - left);
  }
  function centre(index) {
    field.scrollTop = index * size - field.clientHeight / 2;
    field.scrollLeft = index * size - (field.clientWidth - names.width) / 2;
  }
  function zoom(factor) {
    const middle = (field.scrollTop + field.clientHeight / 2) / Math.max(1, canvas.height);
    const across = (field.scrollLeft + (field.clientWidth - names.width) / 2) / Math.max(1, canvas.width);
    size = factor > 1 ? Math.max(size + 1, Math.round(size * factor)) : Math.max(1, Math.round(size * factor));
    draw();
    field.scrollTop = middle * canvas.height - field.clientHeight / 2;
    field.scrollLeft = across * canvas.width - (field.clientWidth - names.width) / 2;
    if (found >= 0) centre(place[found]);
  }
  canvas.addEventListener('mousemove', (event) => {
    const { order } = chosen();
    const row = order[Math.floor(event.offsetY / size)];
    const column = order[Math.floor(event.offsetX / size)];
    if (row !== undefined && column !== undefined) tell(row, column);
  });
  const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  field.addEventListener('keydown', (event) => {
    const move = MOVES[event.key];
    if (move === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const step = event.shiftKey ? 10 : 1;
    const start = found >= 0 ? place[found] : 0;
    const within = (value) => Math.max(0, Math.min(count - 1, value));
    at = at === null
      ? { row: start, column: start }
      : { row: within(at.row + step * move[0]), column: within(at.column + step * move[1]) };
    draw();
    reveal(at.row, at.column);
    const { order } = chosen();
    tell(order[at.row], order[at.column]);
  });
  search.addEventListener('input', () => {
    const wanted = search.value.trim().toLowerCase();
    found = wanted === '' ? -1 : data.names.findIndex((name) => name.toLowerCase().includes(wanted));
    at = null;
    draw();
    if (found < 0) { said.textContent = wanted === '' ? '' : 'No skill has such a name.'; return; }
    tell(found, found);
    centre(place[found]);
  });
  search.form.addEventListener('submit', (event) => event.preventDefault());
  view.addEventListener('change', () => { at = null; draw(); });
  byId('matrix-in').addEventListener('click', () => zoom(1.5));
  byId('matrix-out').addEventListener('click', () => zoom(1 / 1.5));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  addEventListener('resize', draw);
  draw();
})();
`;
