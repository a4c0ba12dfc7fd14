import { expect, it } from 'vitest';
import { commandOf } from './command.ts';

it('sets what the example reads, and runs it', () => {
  expect(commandOf('read.mjs', { INDIKE_URL: 'https://indike.example', INDIKE_KEY: 'SUA_CHAVE' })).toBe(
    'INDIKE_URL=https://indike.example \\\n  INDIKE_KEY=SUA_CHAVE \\\n  node read.mjs',
  );
});

it('quotes what a shell would take apart', () => {
  expect(commandOf('post.mjs', { EVENT: `{ "text": "d'água" }` })).toBe(
    String.raw`EVENT='{ "text": "d'\''água" }' ${'\\'}` + '\n  node post.mjs',
  );
});
