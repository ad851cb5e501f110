import type { CorpusSkill } from './corpus-skill.ts';

const TITLE =
  '<mxCell id="t" value="Orders" style="text;fontSize=18;" vertex="1" parent="1"><mxGeometry x="40" y="0" width="200" height="30" as="geometry"/></mxCell>';
const ORDER =
  '<mxCell id="a" value="Order" style="rounded=1;" vertex="1" parent="1"><mxGeometry x="40" y="40" width="120" height="60" as="geometry"/></mxCell>';
const page = (cells: string, name = 'Page-1') =>
  `<diagram id="${name}" name="${name}"><mxGraphModel dx="800" dy="600"><root><mxCell id="0"/><mxCell id="1" parent="0"/>${cells}</root></mxGraphModel></diagram>`;
const drawing = (...pages: string[]) => `<mxfile host="app">${pages.join('')}</mxfile>\n`;
const cell = (label: string, x: number, width: number, style = 'rounded=1;') =>
  `<mxCell id="${label}" value="${label}" style="${style}" vertex="1" parent="1"><mxGeometry x="${x}" y="40" width="${width}" height="60" as="geometry"/></mxCell>`;

/** Finds the cells of a label and says where each is. */
const CELLS = `import sys, xml.etree.ElementTree as ET
def cells(path, label):
    return [(d.get('name'), c.get('style'), *(float(c.find('mxGeometry').get(k)) for k in ('x', 'y', 'width', 'height')))
            for d in ET.parse(path).iter('diagram') for c in d.iter('mxCell') if c.get('value') == label]
`;
const python = (code: string) => ({ kind: 'command', command: ['python3', '-c', code], required: true });

const DRAWINGS: CorpusSkill = {
  folder: 'awesome-copilot/skills/draw-io-diagram-generator',
  cases: [
    {
      prompt: 'Add a box "Invoice" at 240, 40 that is 160 wide to orders.drawio, and change nothing else.',
      files: { 'orders.drawio': drawing(page(TITLE + ORDER)) },
      script: 'scripts/add-shape.py',
      solve: 'python3 $SKILL/scripts/add-shape.py orders.drawio Invoice 240 40 --width 160',
      graders: [
        python(`${CELLS}
assert [c[2:] for c in cells('orders.drawio', 'Invoice')] == [(240, 40, 160, 60)]
assert [c[2:] for c in cells('orders.drawio', 'Order')] == [(40, 40, 120, 60)]
`),
      ],
      reference: { 'orders.drawio': drawing(page(TITLE + ORDER + cell('Invoice', 240, 160))) },
      wrong: { 'orders.drawio': drawing(page(TITLE + ORDER + cell('Invoice', 240, 120))) },
    },
    {
      prompt: 'Put a yellow decision "Paid?" at 400, 40 onto the second page of orders.drawio.',
      files: { 'orders.drawio': drawing(page(TITLE), page(TITLE + ORDER, 'Flow')) },
      script: 'scripts/add-shape.py',
      solve:
        'python3 $SKILL/scripts/add-shape.py orders.drawio "Paid?" 400 40 --diagram-index 1 --style "rhombus;fillColor=#fff2cc;"',
      graders: [
        python(`${CELLS}
[(name, style, x, *_)] = cells('orders.drawio', 'Paid?')
assert name == 'Flow' and x == 400 and 'rhombus' in style and 'fff2cc' in style.lower()
`),
      ],
      reference: {
        'orders.drawio': drawing(
          page(TITLE),
          page(TITLE + ORDER + cell('Paid?', 400, 120, 'rhombus;fillColor=#FFF2CC;'), 'Flow'),
        ),
      },
      wrong: {
        'orders.drawio': drawing(
          page(TITLE + cell('Paid?', 400, 120, 'rhombus;fillColor=#fff2cc;')),
          page(TITLE + ORDER, 'Flow'),
        ),
      },
    },
    {
      prompt: 'Validate orders.drawio and write what the validator says to problems.txt.',
      files: { 'orders.drawio': drawing(page(TITLE + ORDER.replace('parent="1"', 'parent="9"'))) },
      script: 'scripts/validate-drawio.py',
      solve: 'python3 $SKILL/scripts/validate-drawio.py orders.drawio >problems.txt; true',
      graders: [
        {
          kind: 'text',
          path: 'problems.txt',
          contains: "Cell id='a' references unknown parent='9'",
          required: true,
        },
        { kind: 'text', path: 'problems.txt', matches: '1 error\\(s\\) found', required: true },
      ],
      reference: {
        'problems.txt': "ERROR: Cell id='a' references unknown parent='9'\nFAIL: 1 error(s) found.\n",
      },
      wrong: { 'problems.txt': 'PASS: 0 error(s) found.\n' },
    },
  ],
};

const sketch = (...elements: object[]) =>
  `${JSON.stringify({ type: 'excalidraw', version: 2, source: 'x', elements, appState: {}, files: {} })}\n`;
const BOX = { id: 'r1', type: 'rectangle', x: 100, y: 100, width: 100, height: 50 };
const arrow = (strokeStyle: string, width: number) => ({
  ...{ id: 'a1', type: 'arrow', x: 200, y: 125, width, height: 0, strokeStyle },
  ...{
    endArrowhead: 'arrow',
    points: [
      [0, 0],
      [width, 0],
    ],
  },
});
const label = (text: string) => ({ id: `t-${text}`, type: 'text', x: 280, y: 115, text });
const LIBRARY = `${JSON.stringify({
  ...{ type: 'excalidrawlib', version: 2 },
  libraryItems: [
    {
      id: 'i1',
      name: 'Data Base',
      elements: [{ id: 'e1', type: 'ellipse', x: 10, y: 10, width: 40, height: 30, groupIds: [] }],
    },
    {
      id: 'i2',
      name: 'Queue (fast)',
      elements: [{ id: 'e2', type: 'rectangle', x: 0, y: 0, width: 30, height: 20, groupIds: [] }],
    },
  ],
})}\n`;
const icon = (id: string, name: string, type: string) =>
  `{"id": "${id}", "name": "${name}", "elements": [{"type": "${type}"}]}\n`;

const SKETCHES: CorpusSkill = {
  folder: 'awesome-copilot/skills/excalidraw-diagram-generator',
  cases: [
    {
      prompt: 'Draw a dashed arrow named HTTP from 200, 125 to 400, 125 in flow.excalidraw.',
      files: { 'flow.excalidraw': sketch(BOX) },
      script: 'scripts/add-arrow.py',
      solve:
        'python3 $SKILL/scripts/add-arrow.py flow.excalidraw 200 125 400 125 --style dashed --label HTTP',
      graders: [
        python(`import json
all = json.load(open('flow.excalidraw'))['elements']
[arrow] = [e for e in all if e['type'] == 'arrow']
assert (arrow['x'], arrow['y'], arrow['points'][-1]) == (200, 125, [200, 0]) and arrow['strokeStyle'] == 'dashed'
assert [e['text'] for e in all if e['type'] == 'text'] == ['HTTP'] and any(e['id'] == 'r1' for e in all)
`),
      ],
      reference: { 'flow.excalidraw': sketch(BOX, arrow('dashed', 200), label('HTTP')) },
      wrong: { 'flow.excalidraw': sketch(BOX, arrow('solid', 200), label('HTTP')) },
    },
    {
      prompt: 'Split the library in icons/ into one file for each icon, with its list.',
      files: { 'icons/shop.excalidrawlib': LIBRARY },
      script: 'scripts/split-excalidraw-library.py',
      solve: 'python3 $SKILL/scripts/split-excalidraw-library.py icons',
      graders: [
        {
          kind: 'json',
          path: 'icons/icons/Data-Base.json',
          at: '/elements/0/type',
          equals: 'ellipse',
          required: true,
        },
        {
          kind: 'json',
          path: 'icons/icons/Queue-fast.json',
          at: '/name',
          equals: 'Queue (fast)',
          required: true,
        },
        { kind: 'text', path: 'icons/reference.md', contains: 'icons/Queue-fast.json', required: true },
      ],
      reference: {
        'icons/icons/Data-Base.json': icon('i1', 'Data Base', 'ellipse'),
        'icons/icons/Queue-fast.json': icon('i2', 'Queue (fast)', 'rectangle'),
        'icons/reference.md': '- icons/Data-Base.json\n- icons/Queue-fast.json\n',
      },
      wrong: {
        'icons/icons/Data-Base.json': icon('i1', 'Data Base', 'rectangle'),
        'icons/icons/Queue-fast.json': icon('i2', 'Queue', 'rectangle'),
        'icons/reference.md': '- icons/Data-Base.json\n- icons/Queue-fast.json\n',
      },
    },
    {
      prompt:
        'Put the icon Queue-fast of the library in icons/ at 300, 300 into flow.excalidraw, named Jobs.',
      files: {
        'flow.excalidraw': sketch(BOX),
        'icons/icons/Queue-fast.json':
          '{"id":"i2","name":"Queue (fast)","elements":[{"id":"e2","type":"diamond","x":0,"y":0,"width":30,"height":20,"groupIds":[]}]}\n',
      },
      script: 'scripts/add-icon-to-diagram.py',
      solve:
        'python3 $SKILL/scripts/add-icon-to-diagram.py flow.excalidraw Queue-fast 300 300 --library-path icons --label Jobs',
      graders: [
        python(`import json
all = json.load(open('flow.excalidraw'))['elements']
assert [(e['x'], e['y'], e['width']) for e in all if e['type'] == 'diamond'] == [(300, 300, 30)]
assert [e['text'] for e in all if e['type'] == 'text'] == ['Jobs'] and len(all) == 3
`),
      ],
      reference: {
        'flow.excalidraw': sketch(
          BOX,
          { id: 'd', type: 'diamond', x: 300, y: 300, width: 30, height: 20 },
          label('Jobs'),
        ),
      },
      wrong: {
        'flow.excalidraw': sketch(
          BOX,
          { id: 'd', type: 'diamond', x: 0, y: 0, width: 30, height: 20 },
          label('Jobs'),
        ),
      },
    },
    {
      prompt: 'Connect 100, 150 with 100, 300 by a red arrow in flow.excalidraw.',
      files: { 'flow.excalidraw': sketch(BOX) },
      script: 'scripts/add-arrow.py',
      solve: 'python3 $SKILL/scripts/add-arrow.py flow.excalidraw 100 150 100 300 --color "#ff0000"',
      graders: [
        {
          kind: 'json',
          path: 'flow.excalidraw',
          at: '/elements/1/strokeColor',
          equals: '#ff0000',
          required: true,
        },
        {
          kind: 'json',
          path: 'flow.excalidraw',
          at: '/elements/1/points/1',
          equals: [0, 150],
          required: true,
        },
        { kind: 'json', path: 'flow.excalidraw', at: '/elements/0/id', equals: 'r1', required: true },
      ],
      reference: {
        'flow.excalidraw': sketch(BOX, {
          id: 'a',
          type: 'arrow',
          strokeColor: '#ff0000',
          points: [
            [0, 0],
            [0, 150],
          ],
        }),
      },
      wrong: {
        'flow.excalidraw': sketch(BOX, {
          id: 'a',
          type: 'arrow',
          strokeColor: '#ff0000',
          points: [
            [0, 0],
            [150, 0],
          ],
        }),
      },
    },
  ],
};

export const DIAGRAMS: readonly CorpusSkill[] = [DRAWINGS, SKETCHES];
