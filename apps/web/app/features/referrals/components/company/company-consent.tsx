import '@mantine/core/styles/Checkbox.css';
import { Checkbox } from '@mantine/core';
import { companyConsent } from '@indike/contract/texts/company-consent';
import { brand } from '@indike/ui/brand.ts';
import { ReferralSummary } from '../new-referral/referral-summary.tsx';
import type { StepProps } from '../new-referral/values.ts';

const CONSENT = companyConsent(brand)
  .sections.flatMap(({ paragraphs }) => paragraphs)
  .join(' ');

export function CompanyConsentFields({ form, goTo }: StepProps) {
  return (
    <>
      <ReferralSummary values={form.values} goTo={goTo} />
      <Checkbox label={CONSENT} {...form.checkbox('consent')} />
    </>
  );
}
