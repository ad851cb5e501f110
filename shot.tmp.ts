import { launchChromium } from './test/browser/launch-chromium.ts';
const [out, size = '1100x1400', file = ''] = process.argv.slice(2);
const [w, h] = size.split('x').map(Number);
const b = await launchChromium();
const p = await b.newPage({ viewport: { width: w!, height: h! } });
await p.goto(file.startsWith('http') ? file : `file://${file}`);
await p.waitForTimeout(600);
await p.screenshot({ path: out!, fullPage: process.argv[5] === 'full' });
await b.close();
