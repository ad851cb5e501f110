/** Writes docs/pictures/packages.svg from the packages' own dependencies. A test fails when it is out of date. */
import { writeFileSync } from 'node:fs';
import { packagesPicture, readPackageSizes } from './packages-picture.ts';

const picture = packagesPicture(readPackageSizes());
writeFileSync(new URL('../docs/pictures/packages.svg', import.meta.url), picture);
