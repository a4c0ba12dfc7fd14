import { completionOf } from '@indike/contract/accounts/completion';
import type { RegistrationPart } from '@indike/contract/accounts/accounts';
import * as z from 'zod/mini';
import { nest } from '@indike/ui/forms/validate.ts';
import type { WizardStep } from '@indike/ui/wizard/use-wizard.ts';
import { shownTerms, type SignUp } from '../sign-up/registration.ts';
import { steps } from '../sign-up/steps.ts';
import { CompletionSummary } from './completion-summary.tsx';

type Step = WizardStep<SignUp>;

/** The sign-up step that asks for each missing part. */
const STEP_OF = { phone: 'telefone', address: 'residencia', document: 'cpf', terms: 'confirmar' } as const;

const INTRODUCTION = 'Falta pouco: complete o seu cadastro para começar a indicar.';
const nothing = z.object({});

/** The sign-up steps for the missing parts. The last one is the summary, with the terms if they were not accepted. */
export function missingSteps(missing: readonly RegistrationPart[]): readonly [Step, ...Step[]] {
  const wanted = new Set<string>(missing.map((part) => STEP_OF[part]));
  const asking = steps.filter(({ id }) => id !== 'confirmar' && wanted.has(id));
  const confirming = steps.filter(({ id }) => id === 'confirmar');
  const last = confirming.map((step) => ({
    ...step,
    ...(!wanted.has('confirmar') && { fields: [], schema: nothing }),
    Fields: CompletionSummary,
  }));
  const [first, ...rest] = [...asking, ...last];
  if (!first) throw new Error('the sign-up has no last step');
  return [{ ...first, hint: [INTRODUCTION, first.hint].filter(Boolean).join(' ') }, ...rest];
}

export const toCompletion = (values: SignUp, missing: readonly RegistrationPart[]) =>
  completionOf(missing).parse(nest({ ...values, ...shownTerms() }));
