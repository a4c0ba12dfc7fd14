import { endsSlice, type Steps } from '../files/steps.ts';
import { addCentavos, centavos, ZERO_CENTAVOS } from '../money/money.ts';
import { cnabFileSteps } from './cnab-file.ts';
import { CNAB_LAYOUTS, layoutOfBank } from './cnab-layout.ts';
import { readRecord } from './cnab-record.ts';
import type { Sum } from './reconciliation.ts';

/** The count and sum of the payments that a remittance file orders, read from its lines. Null when it is not whole. */
export function* remittanceSumSteps(text: string): Steps<Sum | null> {
  const layout = CNAB_LAYOUTS[layoutOfBank(text.slice(0, 3))];
  const decision = yield* cnabFileSteps(text, layout);
  if (!decision.ok) return null;
  const amountField = layout.records.segmentA.filter(({ name }) => name === 'valor');
  let [count, value] = [0, ZERO_CENTAVOS];
  for (const { text: line, segment } of decision.file.lots.flatMap(({ details }) => details)) {
    if (segment !== 'A') continue;
    count += 1;
    value = addCentavos(value, centavos(Number(readRecord(line, amountField)['valor'])) ?? ZERO_CENTAVOS);
    if (endsSlice(count)) yield;
  }
  return { count, value };
}
