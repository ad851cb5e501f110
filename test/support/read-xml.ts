import { SaxesParser } from 'saxes';

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Its own character data, that of its children not included. */
  text: string;
}

/** The root of a document that is well-formed XML 1.0; anything else throws. */
export function readXml(text: string): XmlElement {
  const parser = new SaxesParser();
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (content) => {
    const current = open.at(-1);
    if (current) current.text += content;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  const [root] = top.children;
  if (!root) throw new Error('The document has no element.');
  return root;
}
