// What `npm start` runs, for whatever has to start, or to be started, in the same way.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @type {string} */
export const startCommand = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  .scripts.start;

const words = startCommand.split(' ');

/** What it gives to Node. */
export const startOptions = words.filter((word) => word.startsWith('--'));

/** The variables that it sets, as `NAME=value`. */
export const startVariables = words.filter((word) => /^[A-Z_]+=/.test(word));
