import { sandboxBankReturn } from '@indike/contract/wire/sandbox';
import { reaisFromCentavos } from '@indike/rules/money/money';
import { returnFileProblems } from '@indike/rules/payouts/return-file';
import { sandboxAnswerSteps } from '@indike/rules/payouts/sandbox-bank';
import type { Routes } from '../platform/http/routes.ts';
import { inSlices } from '../platform/slices.ts';

/** A stand-in of the bank that takes remittance files. Never registered outside the sandbox. */
export function sandboxBankRoutes(routes: Routes): void {
  routes.open(sandboxBankReturn, async ({ body }, { now }) => {
    const answers = new Map(body.answers.map(({ reference, occurrence }) => [reference, occurrence]));
    const answer = await inSlices(sandboxAnswerSteps({ remittance: body.remittance, now, answers }));
    if (!answer.ok) {
      const { line, problem } = answer.fault;
      return {
        refused: 'remittance_refused',
        details: [`Linha ${line}: ${returnFileProblems[problem]}.`],
      };
    }
    return {
      name: `retorno-${now.toISOString().slice(0, 10)}.ret`,
      content: answer.text,
      payments: answer.payments.map(({ paymentDate, ...payment }) => ({
        ...payment,
        value: reaisFromCentavos(payment.value),
        payment_date: paymentDate,
      })),
    };
  });
}
