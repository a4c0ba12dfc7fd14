import { expect, it } from 'vitest';
import { commandOf } from './command.ts';

it('sets the variables of the example and runs it', () => {
  expect(commandOf('read.mjs', { INDIKE_URL: 'https://indike.example', INDIKE_KEY: 'SUA_CHAVE' })).toBe(
    'INDIKE_URL=https://indike.example \\\n  INDIKE_KEY=SUA_CHAVE \\\n  node read.mjs',
  );
});

it('quotes values with special characters of the shell', () => {
  expect(commandOf('post.mjs', { EVENT: `{ "text": "d'água" }` })).toBe(
    String.raw`EVENT='{ "text": "d'\''água" }' ${'\\'}` + '\n  node post.mjs',
  );
});
