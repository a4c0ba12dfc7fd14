import { expect, it } from 'vitest';
import { parseSession } from './session-store.ts';

const session = { token: 'abc', email: 'operador@indike.test' };

it('reads what it wrote', () => expect(parseSession(JSON.stringify(session))).toEqual(session));

it.each([
  null,
  '',
  'null',
  '{}',
  '[]',
  '7',
  '{"token":""}',
  '{"token":7,"email":"a"}',
  '{"token":"abc"}',
  '{',
])('takes %j for nobody signed in', (text) => expect(parseSession(text)).toBeNull());
