/** Writes docs/pictures/layers.svg from the imports of the code. A test fails when it is out of date. */
import { writeFileSync } from 'node:fs';
import { layersPicture, readFolderMap } from './layers-picture.ts';

writeFileSync(new URL('../docs/pictures/layers.svg', import.meta.url), layersPicture(readFolderMap()));
