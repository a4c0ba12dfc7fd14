import '@mantine/core/styles/Checkbox.css';
import { Checkbox } from '@mantine/core';
import { referralConsent } from '@indike/contract/texts/referral-consent';
import { brand } from '@indike/ui/brand.ts';
import { useCompanyName } from './found-company.tsx';
import { ReferralSummary } from './referral-summary.tsx';
import type { StepProps } from './values.ts';

const CONSENT = referralConsent(brand)
  .sections.flatMap(({ paragraphs }) => paragraphs)
  .join(' ');

export function ConsentFields({ form, goTo }: StepProps) {
  const registered = useCompanyName(form.values.document);
  return (
    <>
      <ReferralSummary values={form.values} goTo={goTo} registered={registered} />
      <Checkbox label={CONSENT} {...form.checkbox('consent')} />
    </>
  );
}
