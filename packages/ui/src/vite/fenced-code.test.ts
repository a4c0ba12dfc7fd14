import { expect, it } from 'vitest';
import { fencedCode } from './fenced-code.ts';

it('returns the named code blocks verbatim', () => {
  const markdown = [
    '# Title',
    '```js read.mjs',
    'const text = `${url}`;',
    '',
    '```',
    'Words, `code`.',
    '```json',
    '{}',
    '```',
    '```jsonl events.jsonl',
    '{}',
    '{}',
    '```',
  ].join('\n');
  expect(fencedCode(markdown)).toEqual({
    'read.mjs': 'const text = `${url}`;\n\n',
    'events.jsonl': '{}\n{}\n',
  });
});
