import type { LegalText } from '@indike/contract/texts/legal-text';
import { ReferralSummary } from './referral-summary.tsx';
import type { StepProps } from './values.ts';
import { Checkbox } from '@indike/ui/fields/checkbox.ts';

/** The summary and the consent. `useRegistered` finds the company's name in the public register, where that is allowed. */
export function consentFields(
  { sections }: LegalText,
  useRegistered = (_cnpj: string): string | null => null,
) {
  const consent = sections.flatMap(({ paragraphs }) => paragraphs).join(' ');
  return function ConsentFields({ form, goTo }: StepProps) {
    const registered = useRegistered(form.values.document);
    return (
      <>
        <ReferralSummary values={form.values} goTo={goTo} registered={registered} />
        <Checkbox label={consent} {...form.checkbox('consent')} />
      </>
    );
  };
}
