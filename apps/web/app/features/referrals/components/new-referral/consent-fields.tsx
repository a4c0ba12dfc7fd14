import '@mantine/core/styles/Checkbox.css';
import { Checkbox } from '@mantine/core';
import { referralConsent } from '@indike/contract/texts/referral-consent';
import { ReferralSummary } from './referral-summary.tsx';
import type { StepProps } from './values.ts';

const CONSENT = referralConsent.sections.flatMap(({ paragraphs }) => paragraphs).join(' ');

export function ConsentFields({ form, goTo }: StepProps) {
  return (
    <>
      <ReferralSummary values={form.values} goTo={goTo} />
      <Checkbox label={CONSENT} {...form.ticked('consent')} />
    </>
  );
}
