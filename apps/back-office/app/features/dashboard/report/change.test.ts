import { expect, it } from 'vitest';
import { changeOf } from './change.ts';

it.each([
  [12, 10, 'more', '+2 (+20,0%)', 'melhor'],
  [8, 10, 'more', '−2 (−20,0%)', 'pior'],
  [8, 10, 'less', '−2 (−20,0%)', 'melhor'],
  [1_500, 0, 'less', '+1.500 (antes 0)', 'pior'],
  [12, 10, null, '+2 (+20,0%)', null],
  [10, 10, 'more', 'igual ao período anterior', null],
  [10, undefined, 'more', 'sem período anterior', null],
  [null, 10, 'more', 'sem comparação', null],
  [10, null, 'more', 'sem comparação', null],
] as const)('from %s, before %s, better %s, is %s', (now, before, better, text, verdict) =>
  expect(changeOf({ now, before, better })).toEqual({ text, verdict }),
);

it('shows the difference in the unit of the figure', () =>
  expect(changeOf({ now: 3.5, before: 2, better: 'less', format: (days) => `${days} dias` }).text).toBe(
    '+1.5 dias (+75,0%)',
  ));
